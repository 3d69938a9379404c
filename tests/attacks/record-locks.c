// expect {"ended": ["exited"], "exit": 0}
// Tries to lock single bytes of shared files, because a concurrent run could read each lock as a bit.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  static const char *const shared[] = {"/usr/bin/env", "/dev/null", "/dev/zero", "/a/main", "/etc/passwd"};
  static const int commands[] = {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW, F_GETLK, F_OFD_GETLK};
  for (int i = 0; i < 5; i++)
    for (int writing = 0; writing < 2; writing++) {
      int file = open(shared[i], writing ? O_RDWR : O_RDONLY);
      for (int k = 0; file >= 0 && k < 6; k++) {
        struct flock lock = {.l_type = writing ? F_WRLCK : F_RDLCK, .l_start = 1l << 40, .l_len = 1};
        if (fcntl(file, commands[k], &lock) == 0) return printf("%s %d\n", shared[i], k), 1;
      }
      if (file >= 0 && lockf(file, F_TLOCK, 1) == 0) return printf("lockf %s\n", shared[i]), 2;
    }
  return 0;
}
