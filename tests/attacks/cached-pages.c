// expect {"ended": ["exited"], "exit": 0}
// Queries which pages of shared files are cached, and evicts pages to detect when others load them again.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
  static const char *const shared[] = {"/usr/bin/gcc", "/usr/bin/python3", "/usr/bin/env"};
  for (int i = 0; i < 3; i++) {
    int file = open(shared[i], O_RDONLY);
    if (file < 0) continue;
    char byte;
    struct iovec one = {&byte, 1};
    off_t end = lseek(file, 0, SEEK_END);
    if (preadv2(file, &one, 1, end / 2, 8 /* RWF_NOWAIT: reads only cached pages */) >= 0 || errno == EAGAIN)
      return printf("tells about %s\n", shared[i]), 1;
    unsigned long range[2] = {0, 0}, counts[5];
    if (syscall(451 /* cachestat */, file, range, counts, 0) == 0) return 2;
    /* The kernel rejects invalid advice, but the filter reports success for any advice. */
    if (posix_fadvise(file, 0, 0, 1000) != 0) return puts("advice reaches the kernel"), 3;
  }
  return 0;
}
