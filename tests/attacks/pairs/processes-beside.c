// expect {"how": ["together"]}
// One program uses up its process limit; the other still has its full limit.
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
  char role[16];
  if (scanf("%15s", role) != 1) return 1;
  int wanted = role[0] == 'w' ? 1000 : 60, got = 0;
  for (int i = 0; i < wanted; i++) {
    int pid = fork();
    if (pid == 0) { for (;;) pause(); }
    got += pid > 0;
  }
  if (role[0] == 'w') usleep(500000);
  return puts(role[0] == 'w' ? (got < 1000 ? "42" : "no limit") : got == 60 ? "42" : "too few") < 0;
}
