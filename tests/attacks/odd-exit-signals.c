// expect {"ended": ["exited"], "exit": 0, "killed": true}
// Creates children and siblings whose end is reported by unusual signals or by none; all must be reaped.
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  static const int ends[] = {0, SIGUSR1, SIGSTOP, SIGKILL, SIGTSTP, 64};
  signal(SIGUSR1, SIG_IGN);
  for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
    if (syscall(SYS_clone, ends[i], 0, 0, 0, 0) == 0) for (;;) pause();
    if (syscall(SYS_clone, CLONE_PARENT | ends[i], 0, 0, 0, 0) == 0) for (;;) pause();
    if (syscall(SYS_clone, CLONE_PARENT | ends[i], 0, 0, 0, 0) == 0) _exit(0);
    /* This call is made only with the first two values of `ends`. The other values are signals that would stop or kill
       this process when the child exits. */
    if (i < 2 && syscall(SYS_clone, ends[i], 0, 0, 0, 0) == 0) _exit(0);
  }
  _exit(0);
}
