// expect {"ended": ["exited"], "exit": 0}
// Tries to lock a file that all runs share; the lock must be refused, because it would be a channel between runs.
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
  int fd = open("/usr/bin/env", O_RDONLY);
  return syscall(SYS_flock, fd, 2) == 0 ? 1 : 0;
}
