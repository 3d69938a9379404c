// expect {"ended": ["output"]}
// Moves pages into its output instead of copying them, including pages that it keeps modifying.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
  int ends[2], zero = open("/dev/zero", O_RDONLY);
  char *pages = aligned_alloc(4096, 1 << 18);
  if (pipe(ends) != 0) return 1;
  for (;;) {
    struct iovec all = {pages, 1 << 18};
    vmsplice(1, &all, 1, SPLICE_F_GIFT);
    pages[0]++;
    splice(zero, 0, ends[1], 0, 1 << 16, SPLICE_F_NONBLOCK);
    tee(ends[0], 1, 1 << 16, 0);
    splice(ends[0], 0, 1, 0, 1 << 16, SPLICE_F_MOVE);
  }
}
