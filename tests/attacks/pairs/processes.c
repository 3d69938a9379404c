// expect {"how": ["cases", "after", "together"]}
// Looks for other processes, their memory, their descriptors and their folders.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/uio.h>
#include <unistd.h>
static char secret[] = "heard across";
int main(void) {
  char role[16], path[300];
  static const char *const parts[] = {"fd", "mem", "root", "cwd", "exe", "environ", "maps", "task", "io", "status"};
  if (scanf("%15s", role) != 1) return 1;
  prctl(PR_SET_NAME, "verdict-writer"), prctl(PR_SET_DUMPABLE, 1), prctl(PR_SET_PTRACER, -1);
  if (role[0] == 'w') return fork() == 0 ? (setsid(), signal(SIGTERM, SIG_IGN), usleep(3000000), 0) : (usleep(600000), puts("42") < 0);
  for (int i = 0; i < 20; i++, usleep(20000)) {
    DIR *list = opendir("/proc");
    for (struct dirent *e; list && (e = readdir(list));)
      if (atoi(e->d_name) > 0 && atoi(e->d_name) != getpid()) return printf("process %s\n", e->d_name) < 0;
    if (list) closedir(list);
    for (int pid = 1; pid < 2000; pid++) {
      if (pid == getpid()) continue;
      if (pid != 1 && kill(pid, 0) == 0) return printf("process %d\n", pid) < 0;
      for (unsigned k = 0; k < sizeof parts / sizeof *parts && (pid == 1 || i == 0); k++) {
        snprintf(path, sizeof path, "/proc/%d/%s", pid, parts[k]);
        if (open(path, O_RDONLY) >= 0) return printf("%s\n", path) < 0;
      }
    }
  }
  return puts("42") < 0;
}
