// expect {"ended": ["exited"], "exit": 0}
// Tries to trace process 1, its parent and its child; the child also asks to be traced by its parent.
#include <signal.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int child = fork();
  if (child == 0) {
    if (ptrace(PTRACE_TRACEME, 0, 0, 0) == 0) _exit(1);
    for (;;) pause();
  }
  int targets[] = {1, getppid(), child};
  for (int i = 0; i < 3; i++) {
    if (ptrace(PTRACE_SEIZE, targets[i], 0, 0) == 0) return printf("seized %d\n", i), 1;
    if (ptrace(PTRACE_ATTACH, targets[i], 0, 0) == 0) return printf("attached to %d\n", i), 2;
    if (ptrace(PTRACE_KILL, targets[i], 0, 0) == 0) return printf("killed %d\n", i), 3;
  }
  usleep(20000);
  return waitpid(child, 0, WNOHANG) != 0; /* the child has ended only if tracing it was allowed */
}
