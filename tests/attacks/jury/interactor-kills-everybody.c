// expect {"role": "interactor", "status": "AC"}
// Sends signals to all processes that it can reach during the interaction; it cannot reach the contestant's program.
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
  int got;
  for (int pid = 1; pid < 3000; pid++)
    if (pid != getpid()) kill(pid, SIGKILL);
  puts("20 22"), fflush(stdout);
  return scanf("%d", &got) == 1 && got == 42 ? 0 : 102;
}
