// expect {"ended": ["wall", "starved"], "limits": {"wallMs": 600}}
// A process in an endless loop is stopped nearly all the time; it uses CPU time whenever it continues.
#include <signal.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  pid_t worker = fork();
  if (worker == 0)
    for (;;) continue;
  for (;;) {
    kill(worker, SIGSTOP);
    nanosleep(&(struct timespec){0, 20000000}, 0);
    kill(worker, SIGCONT);
    nanosleep(&(struct timespec){0, 100000}, 0);
  }
}
