// expect {"ended": ["exited"], "exit": 0}
// Flushes the host's disk through read-only files: every commit of a database would wait for that.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  int file = open("/usr/bin/env", O_RDONLY);
  void *page = mmap(0, 4096, PROT_READ, MAP_SHARED, file, 0);
  for (int i = 0; i < 1000; i++) {
    fsync(file);
    fdatasync(file);
    msync(page, 4096, MS_SYNC);
    sync_file_range(file, 0, 0, 7);
    syncfs(file);
    sync();
  }
  /* The kernel would report EBADF for this invalid descriptor. The filter does not, because it never passes these calls
     to the kernel. */
  if (fsync(-1) != 0 && errno == EBADF) return 1;
  if (fdatasync(-1) != 0 && errno == EBADF) return 2;
  if (syncfs(-1) != 0 && errno == EBADF) return 3;
  if (sync_file_range(-1, 0, 0, 7) != 0 && errno == EBADF) return 4;
  return msync((void *)4096, 4096, MS_SYNC) != 0 && errno == ENOMEM ? 5 : 0;
}
