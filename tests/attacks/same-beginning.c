// expect {"ended": ["exited"], "exit": 0, "runs": 3, "same": true}
// Prints and changes the initial state of a process, including its limits: a run must neither detect an earlier run nor
// affect the next one.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

static void show(const char *path, const char *const *keys) {
  char text[8192] = "";
  int file = open(path, O_RDONLY);
  (void)!read(file, text, sizeof text - 1);
  for (char *line = strtok(text, "\n"); line; line = strtok(0, "\n"))
    for (int i = 0; keys[i]; i++)
      if (strncmp(line, keys[i], strlen(keys[i])) == 0) puts(line);
  close(file);
}

int main(void) {
  static const char *const all[] = {"", 0};
  static const char *const status[] = {"Umask", "Uid", "Gid", "Groups", "NSpid", "Threads", "SigQ", "SigPnd",
                                       "SigBlk", "SigIgn", "SigCgt", "Cap", "NoNewPrivs", "Seccomp", 0};
  static const int once[][2] = {{RLIMIT_CORE, 1}, {RLIMIT_MEMLOCK, 65536}, {RLIMIT_MSGQUEUE, 0},
                                {RLIMIT_NICE, 0}, {RLIMIT_RTPRIO, 0}};
  int signal_of_death = 0;
  show("/proc/self/limits", all);
  show("/proc/self/status", status);
  show("/proc/self/oom_score_adj", all);
  show("/proc/self/cgroup", all);
  prctl(PR_GET_PDEATHSIG, &signal_of_death);
  printf("%d %d %d %d\n", signal_of_death, prctl(PR_GET_DUMPABLE), getpriority(PRIO_PROCESS, 0), dup(0));
  for (int i = 0; i < 5; i++) {
    struct rlimit is;
    if (getrlimit(once[i][0], &is) != 0 || is.rlim_cur != (rlim_t)once[i][1] || is.rlim_max != is.rlim_cur)
      return printf("limit %d\n", once[i][0]), 1;
  }
  /* Sets limits that would affect the next run if any state of this process persisted. A CPU limit of 0 would end this
     process at the next tick. */
  for (int i = 0; i < RLIM_NLIMITS; i++) {
    rlim_t most = i == RLIMIT_CPU ? 1 : 0;
    setrlimit(i, &(struct rlimit){most, most});
  }
  for (int i = 1; i < 65; i++) signal(i, SIG_IGN);
  prctl(PR_SET_DUMPABLE, 0);
  prctl(PR_SET_NAME, "changed");
  nice(19);
  return 0;
}
