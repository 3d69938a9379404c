// expect {"ended": ["exited"], "exit": 0}
// Tries to open pidfds. This must fail: their inode numbers reveal how many processes the machine has started.
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  static const unsigned long tops[] = {0, 1ul << 32, ~0ul << 32};
  for (int i = 0; i < 3; i++)
    for (int flags = 0; flags < 4096; flags = flags ? flags * 2 : 1) {
      if (syscall(434 /* pidfd_open */, tops[i] | getpid(), flags) >= 0 || errno != ENOSYS) return 1;
      if (syscall(434, tops[i] | 1, flags) >= 0) return 2;
    }
  for (int i = 0; i < 3; i++) {
    int descriptor = -1;
    long child = syscall(SYS_clone, tops[i] | CLONE_PIDFD | SIGCHLD, 0, &descriptor, 0, 0);
    if (child == 0) _exit(0);
    if (child > 0 || errno != EPERM || descriptor >= 0) return 3;
  }
  return 0;
}
