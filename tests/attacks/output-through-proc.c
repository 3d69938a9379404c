// expect {"ended": ["exited"], "exit": 0}
// Tries to open its standard input for writing through /proc. The input is read-only, so this must fail.
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
  int fd = open("/proc/self/fd/0", O_RDWR);
  return fd >= 0 ? 1 : 0;
}
