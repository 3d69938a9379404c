// expect {"ended": ["exited"], "exit": 0}
// Flushes the host's disk through files it may only read: every commit of a database waits for that.
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
  /* The kernel would complain about this descriptor; who does not ask the kernel, does not. */
  if (fsync(-1) != 0 && errno == EBADF) return 1;
  if (fdatasync(-1) != 0 && errno == EBADF) return 2;
  if (syncfs(-1) != 0 && errno == EBADF) return 3;
  if (sync_file_range(-1, 0, 0, 7) != 0 && errno == EBADF) return 4;
  return msync((void *)4096, 4096, MS_SYNC) != 0 && errno == ENOMEM ? 5 : 0;
}
