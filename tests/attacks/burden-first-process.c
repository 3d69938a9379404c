// expect {"ended": ["exited"], "exit": 0}
// Tries to slow down process 1, the parent of every later run, with limits, processor affinity and priority.
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  struct rlimit few = {8, 8}, is;
  struct sched_param none = {0};
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(0, &one);
  int parent = getppid(), before = getpriority(PRIO_PROCESS, parent);
  if (prlimit(parent, RLIMIT_NOFILE, &few, 0) == 0) return 1;
  if (prlimit(parent, RLIMIT_NOFILE, 0, &is) == 0 && is.rlim_max <= 8) return 2;
  if (sched_setaffinity(parent, sizeof one, &one) == 0) return 3;
  if (sched_setscheduler(parent, SCHED_IDLE, &none) == 0) return 4;
  setpriority(PRIO_PROCESS, parent, 19);
  setpriority(PRIO_USER, 0, 19);
  setpriority(PRIO_USER, getuid(), 19);
  setpriority(PRIO_PGRP, getpgid(parent), 19);
  if (getpriority(PRIO_PROCESS, parent) != before) return 5;
  /* 1 is IOPRIO_WHO_PROCESS, and 3 << 13 is the idle class */
  if (syscall(SYS_ioprio_set, 1, parent, 3 << 13) == 0) return 6;
  /* Checks for effects left by an earlier run. */
  if (getrlimit(RLIMIT_NOFILE, &is) != 0 || is.rlim_cur <= 8) return 7;
  return getpriority(PRIO_PROCESS, 0) == 0 ? 0 : 8;
}
