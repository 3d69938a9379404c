// expect {"how": ["together"], "writer": "MLE"}
// One program uses up its space and its maximum number of files; the other one can still create files.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  char role[16], name[64];
  static char block[1 << 16];
  if (scanf("%15s", role) != 1) return 1;
  int files = role[0] == 'w' ? 6000 : 500, failed = 0;
  for (int i = 0; i < files; i++) {
    snprintf(name, sizeof name, "/%s/%d", i % 2 ? "w" : "tmp", i);
    int fd = open(name, O_CREAT | O_WRONLY, 0644);
    failed += fd < 0 || write(fd, block, role[0] == 'w' ? sizeof block : 1000) <= 0;
    if (fd >= 0) close(fd);
    if (role[0] == 'w' && i == 2000) usleep(200000);
  }
  return puts(role[0] == 'w' || !failed ? "42" : "no room") < 0;
}
