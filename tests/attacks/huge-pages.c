// expect {"ended": ["exited"], "exit": 0}
// Tries to use up the host's reserve of huge pages, which the memory limit of a control group does not include.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB;
  for (int shift = 21; shift <= 30; shift += 9) {
    size_t size = 1ul << shift;
    char *at = mmap(0, size, PROT_READ | PROT_WRITE, flags | shift << 26, -1, 0);
    if (at != MAP_FAILED) return printf("mapped 1 << %d\n", shift), 1;
    int file = memfd_create("huge", MFD_HUGETLB | (unsigned)shift << 26);
    if (file >= 0) return printf("file of 1 << %d\n", shift), 2;
  }
  /* Most hosts reserve no huge pages, so the calls above would fail even without the filter. For the calls below, the
     error code shows whether the kernel or the filter refused them. */
  if (mmap(0, 0, PROT_READ, flags, -1, 0) == MAP_FAILED && errno == EINVAL) return 3;
  if (memfd_create("huge", MFD_HUGETLB | 63u << 26) < 0 && errno != EPERM) return 4;
  return 0;
}
