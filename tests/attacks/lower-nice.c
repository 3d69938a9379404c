// expect {"ended": ["exited"], "exit": 0}
// Tries to raise its priority and its limits, which may only be lowered.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  struct rlimit wide = {RLIM_INFINITY, RLIM_INFINITY};
  errno = 0;
  if (setpriority(PRIO_PROCESS, 0, -5) == 0) return 1;
  if (setrlimit(RLIMIT_FSIZE, &wide) == 0 || setrlimit(RLIMIT_NOFILE, &wide) == 0) return 2;
  struct sched_param first = {.sched_priority = 1};
  return sched_setscheduler(0, SCHED_FIFO, &first) == 0 ? 3 : 0;
}
