// expect {"ended": ["wall", "starved"], "limits": {"wallMs": 600}}
// Waits for short-lived sleeping children, one after another: they exit before the next sample.
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
