// expect {"ended": ["memory"]}
// Asks the kernel to swap out memory that the program has touched, in order to touch more memory than the limit allows.
#include <sys/mman.h>
#include <string.h>

#define PIECE (32l << 20)

int main(void) {
  for (int i = 0; i < 64; i++) {
    char *at = mmap(0, PIECE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    for (long k = 0; k < PIECE; k += 4096) at[k] = (char)k + i;
    madvise(at, PIECE, 20 /* cold */);
    madvise(at, PIECE, 21 /* MADV_PAGEOUT */);
  }
  return 0;
}
