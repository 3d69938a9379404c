// expect {"ended": ["exited"], "exit": 0}
// Tries to lock memory in RAM with every available system call.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SIZE (1 << 20)

int main(void) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS;
  char *at = mmap(0, SIZE, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (mlock(at, SIZE) == 0 || mlock2(at, SIZE, 1 /* MLOCK_ONFAULT */) == 0) return 1;
  if (mlockall(MCL_CURRENT) == 0) return 2;
  if (mmap(0, SIZE, PROT_READ | PROT_WRITE, flags | MAP_LOCKED, -1, 0) != MAP_FAILED) return 3;
  if (mlockall(MCL_FUTURE) == 0 && mmap(0, SIZE, PROT_READ, flags, -1, 0) != MAP_FAILED) return 4;
  return syscall(447 /* memfd_secret */, 0) >= 0;
}
