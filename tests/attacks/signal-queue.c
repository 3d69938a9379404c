// expect {"ended": ["exited", "cpu", "memory"], "exit": 0, "limits": {"cpuMs": 500}}
// Ten processes block all signals and queue signals to themselves, up to the user's limit.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, 0);
  for (int k = 0; k < 10; k++)
    if (fork() == 0) {
      long queued = 0;
      while (queued < 10000000 && sigqueue(getpid(), SIGRTMIN + k, (union sigval){.sival_int = 1}) == 0) queued++;
      _exit(queued == 10000000 || errno != EAGAIN);
    }
  for (int status; wait(&status) > 0;)
    if (status != 0) return 1;
  return 0;
}
