// expect {"ended": ["exited"], "exit": 0, "killed": true}
// Starts children that block all signals, stops them and exits: stopped processes must be killed, too.
#include <signal.h>
#include <unistd.h>

int main(void) {
  for (int i = 0; i < 20; i++) {
    int child = fork();
    if (child == 0) {
      sigset_t all;
      sigfillset(&all);
      sigprocmask(SIG_SETMASK, &all, 0);
      if (i % 2) raise(SIGSTOP);
      for (;;) pause();
    }
    kill(child, i % 3 ? SIGSTOP : SIGTSTP);
  }
  usleep(20000);
  _exit(0);
}
