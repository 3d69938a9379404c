// expect {"ended": ["exited"], "exit": 0, "runs": 3, "same": true}
// Looks for its control groups: names would reveal the host and earlier runs, and it could raise limits in the files.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  static const char *const doors[] = {"/sys/fs/cgroup", "/sys/fs/cgroup/memory", "/cgroup",
                                      "/proc/cgroups", "/proc/self/cpuset"};
  char text[8192] = "";
  int file = open("/proc/self/cgroup", O_RDONLY);
  (void)!read(file, text, sizeof text - 1);
  (void)!write(1, text, strlen(text));
  if (strstr(text, "verdict") || strstr(text, "slot")) return 1;
  for (int i = 0; i < 4; i++)
    if (access(doors[i], F_OK) == 0) return puts(doors[i]), 2;
  return 0;
}
