// expect {"ended": ["wall", "starved"], "limits": {"wallMs": 600}}
// Wakes up briefly many times between two samples, so that each sample may find it busy.
#include <time.h>

int main(void) {
  for (;;) nanosleep(&(struct timespec){0, 300000}, 0);
}
