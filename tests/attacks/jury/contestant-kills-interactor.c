// expect {"role": "contestant", "against": "interactor.c", "status": "AC"}
// Kills, stops and traces all reachable processes, then answers.
#include <signal.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <unistd.h>
int main(void) {
  int a, b;
  if (scanf("%d%d", &a, &b) != 2) return 1;
  signal(SIGCONT, SIG_IGN);
  for (int pid = 1; pid < 5000; pid++) {
    if (pid == getpid()) continue;
    kill(pid, SIGKILL), kill(pid, SIGSTOP);
    if (ptrace(PTRACE_SEIZE, pid, 0, 0) == 0) return puts("traced"), 0;
  }
  kill(-1, SIGTERM);
  printf("%d\n", a + b);
  return 0;
}
