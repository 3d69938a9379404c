// expect {"ended": ["exited"], "exit": 0, "runs": 3, "same": true}
// Creates files with and without names and prints inode numbers, which must be the same in the next run.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  static const char *const folders[] = {"/w", "/tmp", "/dev/shm"};
  char path[64];
  struct stat is;
  for (int i = 0; i < 3; i++) {
    int first = open(folders[i], O_TMPFILE | O_RDWR, 0600);
    if (first < 0 || fstat(first, &is) != 0) return 1;
    printf("%s %lu", folders[i], (unsigned long)is.st_ino);
    if (stat(folders[i], &is) != 0) return 2;
    printf(" %lu %lu %ld\n", (unsigned long)is.st_ino, (unsigned long)is.st_nlink, (long)is.st_size);
    for (int k = 0; k < 300; k++) close(open(folders[i], O_TMPFILE | O_RDWR, 0600));
    for (int k = 0; k < 50; k++) {
      snprintf(path, sizeof path, "%s/%d", folders[i], k);
      close(open(path, O_CREAT | O_RDWR, 0600));
    }
  }
  return 0;
}
