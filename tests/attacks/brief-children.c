// expect {"ended": ["wall", "starved"], "limits": {"wallMs": 600}}
// Repeatedly starts a child that sleeps for 5 ms, and waits for it: each child exits before the sandbox takes its next
// sample.
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  for (;;) {
    if (fork() == 0) {
      nanosleep(&(struct timespec){0, 5000000}, 0);
      _exit(0);
    }
    wait(0);
  }
}
