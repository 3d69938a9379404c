// expect {"ended": ["exited"], "exit": 0}
// Tries to get real-time and deadline classes for CPU and disk, which would take precedence over concurrent runs.
#define _GNU_SOURCE
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

struct attributes {
  uint32_t size, policy;
  uint64_t flags;
  int32_t nice;
  uint32_t priority;
  uint64_t runtime, deadline, period;
};

int main(void) {
  for (int policy = SCHED_FIFO; policy <= SCHED_RR; policy++)
    for (int priority = 1; priority < 100; priority += 49) {
      struct sched_param is = {priority};
      if (sched_setscheduler(0, policy, &is) == 0 || sched_setparam(0, &is) == 0)
        return printf("class %d\n", policy), 1;
      if (sched_setscheduler(0, policy | SCHED_RESET_ON_FORK, &is) == 0) return 2;
    }
  struct attributes deadline = {sizeof deadline, 6, 0, 0, 0, 10000000, 10000000, 10000000};
  if (syscall(SYS_sched_setattr, 0, &deadline, 0) == 0) return puts("deadline"), 3;
  struct attributes eager = {sizeof eager, SCHED_OTHER, 0, -20, 0, 0, 0, 0};
  if (syscall(SYS_sched_setattr, 0, &eager, 0) == 0 && getpriority(PRIO_PROCESS, 0) < 0) return 4;
  for (int who = PRIO_PROCESS; who <= PRIO_USER; who++)
    if (setpriority(who, 0, -1) == 0) return printf("priority of %d\n", who), 5;
  /* Requests the real-time I/O scheduling class. */
  for (int level = 0; level < 8; level++)
    if (syscall(SYS_ioprio_set, 1, 0, 1 << 13 | level) == 0) return puts("disk"), 6;
  struct sched_param none = {0};
  return sched_setscheduler(1, SCHED_IDLE, &none) == 0 || setpriority(PRIO_PROCESS, 1, 19) == 0;
}
