// expect {"ended": ["memory"]}
// Touches one byte in every 2 MiB, so that the page tables become as large as the touched memory.
#define _GNU_SOURCE
#include <sys/mman.h>

int main(void) {
  for (;;) {
    char *at = mmap(0, 1l << 38, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) return 1;
    madvise(at, 1l << 38, MADV_NOHUGEPAGE);
    for (long k = 0; k < 1l << 38; k += 2 << 20) (void)*(volatile char *)(at + k), at[k] = 1;
  }
}
