// expect {"ended": ["exited", "cpu", "wall"], "exit": 0, "limits": {"cpuMs": 300, "wallMs": 1000}}
// Reads all files, to evict other processes' pages from the host's memory.
#define _GNU_SOURCE
#include <fcntl.h>
#include <ftw.h>
#include <unistd.h>

static char room[1 << 18];

static int read_all(const char *path, const struct stat *is, int kind, struct FTW *where) {
  if (kind != FTW_F) return 0;
  int file = open(path, O_RDONLY | O_NONBLOCK);
  while (file >= 0 && read(file, room, sizeof room) > 0) continue;
  close(file);
  return 0;
}

int main(void) {
  nftw("/usr", read_all, 20, FTW_PHYS);
  return 0;
}
