// expect {"ended": ["exited"], "exit": 0}
// Tries to reach files outside its three folders: with hard links, renames, `..` and the removal of a mount point.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  static const char *const folders[] = {"/w", "/tmp", "/dev/shm"};
  char from[64], to[64];
  struct stat root, above;
  if (stat("/", &root) != 0) return 1;
  for (int i = 0; i < 3; i++) {
    snprintf(from, sizeof from, "%s/file", folders[i]);
    close(open(from, O_CREAT | O_RDWR, 0600));
    for (int k = 0; k < 3; k++) {
      if (k == i) continue;
      snprintf(to, sizeof to, "%s/taken", folders[k]);
      if (link(from, to) == 0 || errno != EXDEV) return 2;
      if (rename(from, to) == 0 || errno != EXDEV) return 3;
    }
    if (rmdir(folders[i]) == 0 || rename(folders[i], "/tmp/moved") == 0) return 4;
    /* The parent folder must be the root of the sandbox, not the root of the folder's own file system. */
    int folder = open(folders[i], O_RDONLY | O_DIRECTORY);
    if (fstatat(folder, i == 2 ? "../.." : "..", &above, 0) != 0) return 5;
    if (above.st_dev != root.st_dev || above.st_ino != root.st_ino) return 6;
    if (faccessat(folder, "../shm/file", F_OK, 0) == 0 && i < 2) return 7;
    close(folder);
  }
  return 0;
}
