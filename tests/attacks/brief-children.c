// expect {"ended": ["wall", "starved"], "limits": {"wallMs": 600}}
// Waits for children that sleep a moment and end, one after another: what they did is gone at the next look.
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
