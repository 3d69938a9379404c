// expect {"ended": ["exited", "cpu", "memory"], "exit": 0, "limits": {"cpuMs": 500}}
// Tries to open 100,000 missing files; the kernel caches the result of each look-up.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  static const char *const folders[] = {"/usr/lib", "/tmp", "/usr/share/doc", "/a"};
  for (int n = 0; n < 100000; n++) {
    char path[300];
    snprintf(path, sizeof path, "%s/%0200d", folders[n % 4], n);
    if (open(path, O_RDONLY) >= 0) return 1;
  }
  return 0;
}
