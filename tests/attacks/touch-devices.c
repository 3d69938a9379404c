// expect {"ended": ["exited"], "exit": 0, "runs": 2, "same": true}
// Sets the timestamps of the host's devices and files, which would leave a mark that the next run in any slot could
// read.
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <utime.h>

int main(void) {
  static const char *const shared[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom",
                                       "/usr/bin/env", "/a", "/", "/etc/passwd", "/usr"};
  for (int i = 0; i < 10; i++) {
    struct stat before, after;
    stat(shared[i], &before);
    int kept = open(shared[i], O_RDONLY);
    utimensat(AT_FDCWD, shared[i], 0, 0);
    utime(shared[i], 0);
    futimens(kept, 0);
    futimens(kept, (struct timespec[2]){{7, 7}, {7, 7}});
    chmod(shared[i], 0777);
    stat(shared[i], &after);
    if (after.st_mtim.tv_sec != before.st_mtim.tv_sec || after.st_mtim.tv_nsec != before.st_mtim.tv_nsec ||
        after.st_ctim.tv_nsec != before.st_ctim.tv_nsec || after.st_mode != before.st_mode)
      return printf("marked %s\n", shared[i]), 1;
  }
  return 0;
}
