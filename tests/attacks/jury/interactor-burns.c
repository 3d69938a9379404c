// expect {"role": "interactor", "status": "SE", "cause": "interactor_failed", "detail": "cpu limit", "jury_limits": {"cpuMs": 300}}
// Closes its stdout and then computes forever.
#include <unistd.h>
int main(void) {
  close(1);
  for (volatile int i = 0;; i++) {}
}
