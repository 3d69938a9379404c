// expect {"ended": ["exited"], "exit": 0}
// Tries to let the kernel merge its pages with equal pages of other runs; the merging would take CPU time that is not
// charged to the run.
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>

int main(void) {
  char *at = mmap(0, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memset(at, 7, 1 << 20);
  if (madvise(at, 1 << 20, MADV_MERGEABLE) == 0) return 1;
  return prctl(67 /* PR_SET_MEMORY_MERGE */, 1, 0, 0, 0) == 0 ? 2 : 0;
}
