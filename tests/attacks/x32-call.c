// expect {"ended": ["signalled"], "signal": 31}
// Makes a system call with the x32 bit set, which must end the process.
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
  #if defined(__x86_64__)
  return (int)syscall(0x40000000 + 39) == 0;
  #else
  raise(SIGSYS);
  #endif
}
