// expect {"ended": ["exited"], "exit": 0}
// Tells the kernel that pages of shared libraries are damaged, unneeded or disposable.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  /* 100 is MADV_HWPOISON, 101 is MADV_SOFT_OFFLINE */
  static const int advices[] = {100, 101, MADV_REMOVE};
  int file = open("/usr/bin/env", O_RDONLY);
  char *shared = mmap(0, 4096, PROT_READ, MAP_SHARED, file, 0);
  char *own = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char before[64];
  own[0] = shared[0];
  memcpy(before, shared, sizeof before);
  for (int i = 0; i < 3; i++) {
    if (madvise(shared, 4096, advices[i]) == 0) return printf("shared %d\n", advices[i]), 1;
    if (i < 2 && madvise(own, 4096, advices[i]) == 0) return printf("own %d\n", advices[i]), 2;
    if (i < 2 && madvise((void *)((long)printf & ~4095l), 4096, advices[i]) == 0) return 3;
  }
  madvise(shared, 4096, 21 /* MADV_PAGEOUT */);
  madvise(shared, 4096, MADV_DONTNEED);
  return memcmp(before, shared, sizeof before) != 0;
}
