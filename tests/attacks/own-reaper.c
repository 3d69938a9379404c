// expect {"ended": ["exited"], "exit": 0, "killed": true}
// A subreaper adopts daemons and ignores the death of its parent, so it outlives the program until the sandbox kills
// it.
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

int main(void) {
  if (fork() == 0) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_PDEATHSIG, 0);
    setsid();
    for (int number = 1; number < 65; number++) signal(number, SIG_IGN);
    for (int i = 0; i < 10; i++)
      if (fork() == 0) {
        if (fork() == 0) for (;;) pause();
        _exit(0);
      }
    for (;;) pause();
  }
  usleep(50000);
  return 0;
}
