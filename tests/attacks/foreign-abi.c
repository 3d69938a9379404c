// expect {"ended": ["signalled"], "signal": 31}
// Makes an i386 system call, which must end the process.
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
  long answer;
  __asm__ volatile("int $0x80" : "=a"(answer) : "a"(20) : "memory");
  return (int)answer == 0;
  #else
  raise(SIGSYS);
  #endif
}
