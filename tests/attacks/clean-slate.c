// expect {"ended": ["exited"], "exit": 0}
// Checks the state that a program inherits: environment, arguments, identity, groups, signals, priority, umask, working
// folder, session.
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;

int main(int argc, char **argv) {
  for (char **at = environ; *at; at++)
    if (strncmp(*at, "PATH=", 5) && strncmp(*at, "LANG=", 5) && strncmp(*at, "TMPDIR=", 7)) return puts(*at), 1;
  if (argc != 1 || getuid() != geteuid() || getuid() < 1000 || getgid() != getegid()) return 2;
  if (getgroups(0, 0) > 0) return 3;
  sigset_t blocked, pending;
  sigprocmask(SIG_BLOCK, 0, &blocked);
  sigpending(&pending);
  for (int number = 1; number < 65; number++) {
    struct sigaction is;
    if (sigismember(&blocked, number) == 1 || sigismember(&pending, number) == 1) return printf("%d\n", number), 4;
    if (sigaction(number, 0, &is) == 0 && is.sa_handler != SIG_DFL) return printf("%d\n", number), 5;
  }
  if (getpriority(PRIO_PROCESS, 0) != 0 || sched_getscheduler(0) != SCHED_OTHER) return 6;
  char folder[64], *user = (char *)getauxval(AT_EXECFN);
  if (umask(0) != 022 || !getcwd(folder, sizeof folder) || strcmp(folder, "/w") != 0) return 7;
  return getsid(0) != getpid() || getpgrp() != getpid() || strcmp(user, "/a/main") != 0 ? 8 : 0;
}
