// expect {"ended": ["exited", "memory"], "exit": 0}
// The program exits while its children continue forking; none of them may survive. The children may reach the memory
// limit before the end of the program is detected.
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
  if (fork() == 0)
    for (;;) {
      if (fork() == 0) continue;
      usleep(100);
    }
  usleep(100000);
  _exit(0);
}
