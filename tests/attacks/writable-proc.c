// expect {"ended": ["exited"], "exit": 0}
// Tries to open each of its files in /proc for writing, including the files of its thread.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int look(const char *folder, int depth) {
  char path[512];
  DIR *list = opendir(folder);
  for (struct dirent *entry; list && (entry = readdir(list));) {
    const char *name = entry->d_name;
    if (name[0] == '.' || strcmp(name, "fd") == 0 || strcmp(name, "map_files") == 0 || strcmp(name, "ns") == 0) continue;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (entry->d_type == DT_REG && open(path, O_WRONLY) >= 0) return puts(path), 1;
    if (entry->d_type == DT_REG && open(path, O_RDWR) >= 0) return puts(path), 2;
    if (entry->d_type == DT_DIR && depth > 0 && look(path, depth - 1)) return 3;
  }
  if (list) closedir(list);
  return 0;
}

int main(void) {
  char path[64];
  if (look("/proc/self", 3)) return 1;
  /* `look` skips /proc/self/fd, because the process may write to its own open files through the links in it. */
  int own = open("own", O_CREAT | O_RDONLY, 0600);
  snprintf(path, sizeof path, "/proc/self/fd/%d", own);
  return open(path, O_WRONLY) < 0 ? 2 : 0;
}
