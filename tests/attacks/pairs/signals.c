// expect {"how": ["together"]}
// Sends signals to every process, process group and thread; no other program may receive one.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
static volatile int hits;
static void hit(int n) { hits++; }
int main(void) {
  char role[16];
  if (scanf("%15s", role) != 1) return 1;
  for (int n = 1; n < 65; n++) signal(n, hit);
  if (role[0] == 'w') {
    for (int round = 0; round < 8; round++, usleep(50000)) {
      for (int pid = 1; pid < 10000; pid++) {
        if (pid == getpid()) continue;
        kill(pid, SIGUSR1), kill(-pid, SIGKILL);
        if (round == 0) syscall(SYS_tgkill, pid, pid, SIGTERM), kill(pid, SIGKILL);
      }
      kill(-1, SIGKILL);
    }
    return puts("42") < 0;
  }
  for (int i = 0; i < 50; i++) usleep(10000);
  return puts(hits ? "hit" : "42") < 0;
}
