// expect {"ended": ["exited"], "exit": 0}
// Tries to create timers that send their signal to a thread of another process; every attempt must fail.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  for (int target = 1; target < 300; target++) {
    struct sigevent how;
    int made = -1;
    if (target == getpid()) continue;
    memset(&how, 0, sizeof how);
    how.sigev_notify = 4 /* SIGEV_THREAD_ID */;
    how.sigev_signo = SIGKILL;
    how._sigev_un._tid = target;
    if (syscall(SYS_timer_create, CLOCK_MONOTONIC, &how, &made) == 0 || errno != EINVAL) return 1;
  }
  return 0;
}
