// expect {"ended": ["exited"], "exit": 0, "runs": 3, "same": true}
// Creates 200 processes; the process ids in the next run must not reveal how many processes this run created.
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
