// expect {"ended": ["exited"], "exit": 0}
// Requests exclusive use of a core; if this succeeded, the run on the sibling hyperthread would stall.
#include <errno.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <unistd.h>

#define SCHED_CORE 62

int main(void) {
  for (int scope = 0; scope < 3; scope++) {
    if (prctl(SCHED_CORE, 1 /* create */, 0, scope, 0) == 0) return printf("scope %d\n", scope), 1;
    if (errno != EPERM && errno != ENOSYS) return printf("the kernel was asked: %d\n", errno), 2;
  }
  return prctl(SCHED_CORE, 2 /* PR_SCHED_CORE_SHARE_TO */, 1, 0, 0) == 0;
}
