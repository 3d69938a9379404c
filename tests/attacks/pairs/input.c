// expect {"how": ["cases", "after"]}
// Writes to, locks and seals the memory of its input, and keeps it mapped; the next run's input must be intact.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  char text[64] = "";
  struct stat is;
  ssize_t n = read(0, text, sizeof text);
  if (fstat(0, &is) != 0 || n != 7 || (strcmp(text, "writer\n") && strcmp(text, "reader\n")) || (is.st_mode & 0222)) return printf("%zd %s %o\n", n, text, is.st_mode) < 0;
  if (text[0] == 'w') {
    int bad = ftruncate(0, 0) == 0 || fallocate(0, 0, 0, 1 << 20) == 0 || write(0, "x", 1) == 1;
    fchmod(0, 0666), fchmod(0, 0), fchown(0, getuid(), getgid()), fcntl(0, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL), flock(0, LOCK_EX);
    int again = open("/proc/self/fd/0", O_RDWR);
    bad |= again >= 0 && write(again, "evil\n", 5) == 5;
    bad |= mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, 0, 0) != MAP_FAILED;
    void *kept = mmap(0, 4096, PROT_READ, MAP_SHARED, 0, 0);
    if (fork() == 0) { setsid(), mlock(kept, 4096); for (;;) pause(); }
    if (bad) return puts("changed") < 0;
  }
  return puts("42") < 0;
}
