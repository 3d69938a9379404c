// expect {"ended": ["wall"], "limits": {"wallMs": 600}}
// Child processes exit, but the parent sleeps and never reaps them.
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
  for (int i = 0; i < 10000; i++)
    if (fork() == 0) _exit(0);
  for (;;) pause();
}
