// expect {"ended": ["exited"], "exit": 0, "runs": 3, "same": true}
// Tells the next run a number by making so many processes, and how many runs there were.
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int child = fork();
  if (child == 0) _exit(0);
  printf("%d %d %d %d\n", getpid(), getppid(), getsid(0), child);
  for (int i = 0; i < 200; i++) {
    if (fork() == 0) _exit(0);
    while (wait(0) > 0) continue;
  }
  return 0;
}
