// expect {"role": "contestant", "against": "interactor.c", "status": "TLE", "time_ms": 1000}
// Closes its stdout and continues computing. The interactor must not receive an end of file before the program has
// reached its own limit.
#include <unistd.h>
int main(void) {
  close(1);
  for (;;) continue;
}
