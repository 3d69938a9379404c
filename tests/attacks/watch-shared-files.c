// expect {"ended": ["exited"], "exit": 0}
// Tries to set watches, leases and signals on files that all runs share; the notifications would reveal a concurrent
// compilation.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/fanotify.h>
#include <sys/inotify.h>
#include <unistd.h>

int main(void) {
  static const char *const shared[] = {"/usr/bin", "/usr/bin/env", "/dev/null", "/lib", "/"};
  if (inotify_init() >= 0 || inotify_init1(IN_NONBLOCK) >= 0) return 1;
  static const unsigned classes[] = {FAN_CLASS_NOTIF, FAN_CLASS_CONTENT, FAN_CLASS_PRE_CONTENT, 0x200};
  for (int i = 0; i < 4; i++)
    if (fanotify_init(classes[i], O_RDONLY) >= 0) return 2;
  for (int i = 0; i < 5; i++) {
    int fd = open(shared[i], O_RDONLY);
    if (fcntl(fd, F_SETLEASE, F_RDLCK) == 0 || fcntl(fd, F_SETLEASE, F_WRLCK) == 0) return 3;
    if (fcntl(fd, F_NOTIFY, DN_ACCESS | DN_MULTISHOT) == 0) return 4;
    /* Tries to make process 1 the receiver of the signals about the descriptor. */
    struct f_owner_ex init = {F_OWNER_PID, 1};
    fcntl(fd, F_SETOWN_EX, &init);
    fcntl(fd, F_SETSIG, SIGKILL);
    fcntl(fd, F_SETFL, O_ASYNC);
  }
  int ends[2];
  if (pipe(ends) != 0) return 5;
  fcntl(ends[0], F_SETOWN, 1);
  fcntl(ends[0], F_SETSIG, SIGKILL);
  fcntl(ends[0], F_SETFL, O_ASYNC | O_NONBLOCK);
  return write(ends[1], "x", 1) != 1; /* the signal must not kill process 1 */
}
