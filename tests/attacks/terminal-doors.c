// expect {"ended": ["exited"], "exit": 0}
// Looks for a terminal into which it could insert input that the operator's shell would execute.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int main(void) {
  static const char *const names[] = {"/dev/tty", "/dev/tty0", "/dev/tty1", "/dev/console",
                                      "/dev/ptmx", "/dev/pts/0", "/dev/pts/ptmx", "/dev/ttyS0",
                                      "/dev/vcs", "/dev/vcsa1", "/proc/self/fd/3"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (open(names[i], O_RDWR | O_NOCTTY) >= 0) return puts(names[i]), 1;
  if (posix_openpt(O_RDWR) >= 0 || ctermid(0) == 0) return 2;
  char linux_copy = 3;
  int keyboard = 1;
  for (int fd = 0; fd < 3; fd++)
    for (const char *at = "id\n"; *at; at++) {
      if (ioctl(fd, TIOCSTI, at) == 0) return 3;
      if (ioctl(fd, TIOCSCTTY, 1) == 0 || ioctl(fd, TIOCCONS, 0) == 0) return 4;
      if (ioctl(fd, TIOCLINUX, &linux_copy) == 0 || ioctl(fd, TIOCSETD, &keyboard) == 0) return 5;
      if (ioctl(fd, TIOCSPGRP, &keyboard) == 0 || tcgetpgrp(fd) >= 0 || isatty(fd)) return 6;
    }
  return getsid(0) != getpid(); /* the process must be a session leader */
}
