// expect {"role": "contestant", "against": "interactor.c", "status": "TLE", "time_ms": 1000}
// Closes its pipes and continues computing: the interactor sees no end before the program's own limit is reached.
#include <unistd.h>
int main(void) {
  close(1);
  for (;;) continue;
}
