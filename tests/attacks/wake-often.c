// expect {"ended": ["wall", "starved"], "limits": {"wallMs": 600}}
// Is awake for a moment many times between two looks at it, so that each may find it working.
#include <time.h>

int main(void) {
  for (;;) nanosleep(&(struct timespec){0, 300000}, 0);
}
