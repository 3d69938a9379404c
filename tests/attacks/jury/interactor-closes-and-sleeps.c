// expect {"role": "interactor", "status": "SE", "cause": "interactor_failed", "detail": "wall limit", "jury_limits": {"wallMs": 1500}}
// Closes its pipes without output and sleeps.
#include <unistd.h>
int main(void) {
  close(0), close(1);
  for (;;) pause();
}
