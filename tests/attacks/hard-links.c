// expect {"ended": ["exited"], "exit": 0}
// Tries to create hard links to files that are not its own, in order to keep or change these files later.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  static const char *const files[] = {"/a/main", "/usr/bin/env", "/etc/passwd", "/usr/bin/su",
                                      "/dev/null", "/proc/self/exe", "/proc/self/fd/0",
                                      "/proc/self/fd/1", "/proc/self/status"};
  close(open("own", O_CREAT | O_WRONLY, 0600));
  if (link("own", "own-again") != 0) return puts("cannot link at all"), 2;
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    int held = open(files[i], O_PATH);
    if (link(files[i], "/w/stolen") == 0 || link(files[i], "/tmp/stolen") == 0) return puts(files[i]), 1;
    if (linkat(AT_FDCWD, files[i], AT_FDCWD, "stolen", AT_SYMLINK_FOLLOW) == 0) return puts(files[i]), 3;
    if (linkat(held, "", AT_FDCWD, "stolen", AT_EMPTY_PATH) == 0) return puts(files[i]), 4;
    if (rename(files[i], "stolen") == 0) return puts(files[i]), 5;
  }
  return 0;
}
