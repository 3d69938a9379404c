// expect {"how": ["cases", "after"]}
// Children of the first run try to outlive it and to write the second run's answer.
#define _GNU_SOURCE
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  char role[16];
  if (scanf("%15s", role) != 1) return 1;
  if (role[0] == 'w') {
    for (int i = 0; i < 40; i++)
      if (fork() == 0) {
        for (int n = 1; n < 65; n++) signal(n, SIG_IGN);
        setsid();
        for (int k = 0; k < 3 && fork() != 0; k++) {}
        for (;;) usleep(1000), fork() == 0 ? (void)0 : _exit(0);
      }
    return puts("42") < 0;
  }
  usleep(200000);
  DIR *list = opendir("/proc");
  for (struct dirent *e; (e = readdir(list));)
    if (atoi(e->d_name) > 0 && atoi(e->d_name) != getpid()) return puts("somebody is there") < 0;
  return puts("42") < 0;
}
