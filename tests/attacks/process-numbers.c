// expect {"ended": ["exited"], "exit": 0, "runs": 3, "same": true}
// Sends a number to the next run by creating this many processes, and counts the earlier runs.
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
