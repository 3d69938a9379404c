// expect {"ended": ["exited"], "exit": 0, "runs": 2}
// Tries to make files immutable or append-only; not even root could delete them without removing these flags first.
#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  if (mkdir("folder", 0700) != 0) return puts("left from before"), 1;
  int targets[] = {open("file", O_CREAT | O_EXCL | O_RDWR, 0600), open("folder", O_RDONLY), 0, 1,
                   open("/a/main", O_RDONLY), open("/usr/bin/env", O_RDONLY), open("/tmp", O_RDONLY)};
  for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
    int flags[] = {FS_IMMUTABLE_FL, FS_APPEND_FL, FS_IMMUTABLE_FL | FS_APPEND_FL};
    for (int k = 0; k < 3; k++) {
      if (ioctl(targets[i], FS_IOC_SETFLAGS, &flags[k]) == 0) return printf("%zu\n", i), 2;
      struct fsxattr extended = {.fsx_xflags = FS_XFLAG_IMMUTABLE};
      if (ioctl(targets[i], FS_IOC_FSSETXATTR, &extended) == 0) return 3;
    }
    if (ioctl(targets[i], FIFREEZE, 0) == 0) return 4;
  }
  return 0;
}
