// expect {"ended": ["wall", "starved"], "limits": {"wallMs": 600}}
// Wakes up briefly many times between two samples of its state, so that each sample may find it running.
#include <time.h>

int main(void) {
  for (;;) nanosleep(&(struct timespec){0, 300000}, 0);
}
