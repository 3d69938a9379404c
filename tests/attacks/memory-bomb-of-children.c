// expect {"ended": ["memory"], "limits": {"cpuMs": 4000, "memoryBytes": 67108864}}
// Many processes together exceed the limit, but each of them stays below it.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  for (int i = 0; i < 8; i++)
    if (fork() == 0) {
      char *at = malloc(64 << 20);
      memset(at, 1, 64 << 20);
      pause();
    }
  for (;;) pause();
}
