// expect {"how": ["cases", "after"]}
// Changes its limits, priority, processors, timers and identity as far as possible; this must not affect the next run.
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>
int main(void) {
  char role[16];
  struct rlimit has, least = {0, 0};
  cpu_set_t one;
  sigset_t all, was;
  if (scanf("%15s", role) != 1) return 1;
  if (role[0] == 'w') {
    CPU_ZERO(&one);
    CPU_SET(0, &one);
    sched_setaffinity(0, sizeof one, &one), nice(19), umask(0777), sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    personality(ADDR_NO_RANDOMIZE | READ_IMPLIES_EXEC), signal(SIGPIPE, SIG_IGN), prctl(PR_SET_TIMERSLACK, 1000000000), prctl(PR_SET_CHILD_SUBREAPER, 1);
    FILE *oom = fopen("/proc/self/oom_score_adj", "w");
    if (oom) fputs("1000", oom), fclose(oom);
    for (int r = 0; r < 16; r++) if (r != RLIMIT_CPU) setrlimit(r, &least);
    return write(1, "42\n", 3) != 3;
  }
  sigprocmask(SIG_BLOCK, NULL, &was), sched_getaffinity(0, sizeof one, &one), getrlimit(RLIMIT_NOFILE, &has);
  int fine = sigisemptyset(&was) && CPU_COUNT(&one) == sysconf(_SC_NPROCESSORS_ONLN) && getpriority(PRIO_PROCESS, 0) == 0 && umask(022) == 022 && has.rlim_cur >= 64 &&
             personality(0xffffffff) == 0 && signal(SIGPIPE, SIG_DFL) == SIG_DFL && prctl(PR_GET_TIMERSLACK) <= 50000;
  return puts(fine ? "42" : "inherited") < 0;
}
