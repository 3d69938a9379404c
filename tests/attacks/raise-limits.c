// expect {"ended": ["exited"], "exit": 0}
// Tries to raise each resource limit of its own process, and to read or set the limits of other processes.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

int main(void) {
  for (int what = 0; what < RLIM_NLIMITS; what++) {
    struct rlimit before, after, wide = {RLIM_INFINITY, RLIM_INFINITY};
    getrlimit(what, &before);
    if (before.rlim_max == RLIM_INFINITY) continue; /* the sandbox does not limit this resource */
    struct rlimit more = {before.rlim_max + 1, before.rlim_max + 1};
    setrlimit(what, &wide);
    setrlimit(what, &more);
    prlimit(0, what, &wide, 0);
    prlimit(getpid(), what, &more, 0);
    getrlimit(what, &after);
    if (after.rlim_max != before.rlim_max) return printf("%d changed\n", what), 1;
    if (what == RLIMIT_CORE) continue; /* changing this limit succeeds but has no effect */
    if (prlimit(1, what, &before, 0) == 0 || prlimit(getppid(), what, 0, &after) == 0)
      return printf("%d of another\n", what), 2;
  }
  static const int bounded[] = {RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_STACK, RLIMIT_CORE, RLIMIT_NOFILE,
                                RLIMIT_MEMLOCK, RLIMIT_MSGQUEUE, RLIMIT_NICE, RLIMIT_RTPRIO};
  for (size_t i = 0; i < sizeof bounded / sizeof *bounded; i++) {
    struct rlimit is;
    getrlimit(bounded[i], &is);
    if (is.rlim_max == RLIM_INFINITY) return printf("%d has no bound\n", bounded[i]), 3;
  }
  return 0;
}
