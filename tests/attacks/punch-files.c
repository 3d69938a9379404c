// expect {"ended": ["output", "memory"]}
// Allocates space after the end of files, which changes neither their size nor their content.
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/falloc.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  signal(SIGXFSZ, SIG_IGN);
  for (int n = 0; n < 200; n++) {
    char name[16];
    snprintf(name, sizeof name, "%d", n);
    int file = n % 2 ? open(name, O_CREAT | O_RDWR, 0600) : memfd_create(name, 0);
    for (long size = 1l << 40; size > 1 << 20; size >>= 1)
      if (fallocate(file, FALLOC_FL_KEEP_SIZE, 0, size) == 0) break;
    fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 4096);
    fallocate(file, FALLOC_FL_ZERO_RANGE, 0, 8192);
  }
  puts("kept all of it");
  return 0;
}
