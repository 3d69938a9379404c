// expect {"ended": ["exited"], "exit": 0}
// Tries to reach the answer files by paths of the host: through mounts, links, parent folders and descriptors.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const names[] = {"answer", "output", "1.out", "1.ans", "attack.in", "sum.out"};

static int try_in(const char *folder) {
  char path[5000];
  struct stat is;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, names[i]);
    if (stat(path, &is) == 0) return printf("found %s\n", path), 1;
  }
  return 0;
}

int main(void) {
  char line[8192], folder[4096];
  FILE *mounts = fopen("/proc/self/mountinfo", "r");
  while (mounts && fgets(line, sizeof line, mounts))
    if (sscanf(line, "%*d %*d %*s %4000s", folder) == 1)
      for (char *end; (end = strrchr(folder, '/')); *end = '\0')
        if (try_in(folder) || (end == folder ? 0 : chdir(folder) == 0 && strstr(folder, "workshop")))
          return 1;
  int up = open("/a", O_PATH);
  for (int i = 0; i < 60; i++) up = openat(up, "..", O_PATH);
  struct stat root, top;
  stat("/", &root);
  if (fstat(up, &top) != 0 || top.st_ino != root.st_ino || top.st_dev != root.st_dev) return 2;
  static const char *const doors[] = {"/proc/self/root/..", "/proc/self/cwd/..", "/a/..", "/proc/self",
                                      "/proc/self/fd/0/..", "/w", "/tmp", "/a", "/proc/1/root", ""};
  for (size_t i = 0; i < sizeof doors / sizeof *doors; i++) {
    if (try_in(doors[i])) return 3;
    if (doors[i][0] && symlink(doors[i], names[0]) == 0 && (try_in(names[0]) || unlink(names[0]) != 0))
      return 4;
  }
  return 0;
}
