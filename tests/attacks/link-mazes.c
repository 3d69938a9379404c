// expect {"ended": ["exited", "cpu"], "exit": 0, "limits": {"cpuMs": 500}}
// Makes the kernel resolve paths with thousands of symbolic links and parent folders, each path in one call.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  char path[4090] = "";
  mkdir("d", 0700);
  for (int i = 0; i < 800; i++) strcat(path, "d/../");
  symlink(path, "maze-0");
  for (int i = 1; i < 45; i++) {
    char name[16], target[64];
    snprintf(name, sizeof name, "maze-%d", i);
    snprintf(target, sizeof target, "maze-%d/maze-%d/.", i - 1, i - 1);
    symlink(target, name);
  }
  symlink("round", "round");
  if (open("round", O_RDONLY) >= 0 || errno != ELOOP) return 1;
  struct stat is;
  if (stat("maze-0", &is) != 0) return 2;
  for (int i = 0; i < 50; i++)
    if (stat("maze-44", &is) == 0 || errno != ELOOP) return 3;
  return 0;
}
