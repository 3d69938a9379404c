// expect {"ended": ["exited"], "exit": 0, "runs": 2}
// Leaves nested folders without permissions behind; they must be deleted before the second run.
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  static const mode_t modes[] = {0, 01000, 06000, 0111, 0333, 07777};
  for (int kind = 0; kind < 6; kind++) {
    char name[32];
    snprintf(name, sizeof name, "locked-%d", kind);
    if (mkdir(name, 0700) != 0) return printf("%s is there\n", name), 1;
    int folder = open(name, O_RDONLY | O_DIRECTORY);
    for (int depth = 0; depth < 60; depth++) {
      if (mkdirat(folder, "d", 0700) != 0 || mknodat(folder, "pipe", S_IFIFO, 0) != 0) return 2;
      int below = openat(folder, "d", O_RDONLY | O_DIRECTORY);
      if (fchmod(folder, modes[kind]) != 0) return 3;
      close(folder);
      folder = below;
    }
    close(folder);
  }
  chmod(".", 0);
  chmod("/tmp", 0);
  return 0;
}
