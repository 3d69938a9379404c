// expect {"how": ["together"]}
// One run reads, writes and touches shared files; the stat data that another run sees must not change.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
static const char *const shared[] = {"/", "/usr", "/usr/bin", "/usr/bin/env", "/usr/lib", "/a", "/a/main", "/dev", "/dev/null", "/dev/zero", "/dev/urandom", "/dev/full",
                                     "/etc", "/etc/passwd", "/bin", "/lib", "/etc/ld.so.cache"};
enum { COUNT = sizeof shared / sizeof *shared };
int main(void) {
  char role[16], block[64];
  struct stat before[COUNT], now;
  if (scanf("%15s", role) != 1) return 1;
  if (role[0] == 'w') {
    for (int i = 0; i < 20; i++, usleep(20000))
      for (int k = 0; k < COUNT; k++) {
        int fd = open(shared[k], O_RDONLY);
        if (fd >= 0) read(fd, block, sizeof block), futimens(fd, NULL), fchmod(fd, 0777), close(fd);
        fd = open(shared[k], O_WRONLY);
        if (fd >= 0) write(fd, "x", 1), futimens(fd, NULL), close(fd);
        utimensat(AT_FDCWD, shared[k], NULL, 0), chmod(shared[k], 0777), mknod(shared[k], S_IFREG, 0);
        link(shared[k], "/tmp/again");
      }
    return puts("42") < 0;
  }
  memset(before, 0, sizeof before);
  for (int k = 0; k < COUNT; k++) stat(shared[k], &before[k]);
  for (int i = 0; i < 20; i++, usleep(20000))
    for (int k = 0; k < COUNT; k++) {
      memset(&now, 0, sizeof now);
      stat(shared[k], &now);
      if (memcmp(&now, &before[k], sizeof now) != 0) return printf("%s changed\n", shared[k]) < 0;
    }
  return puts("42") < 0;
}
