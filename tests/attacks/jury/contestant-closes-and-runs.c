// expect {"role": "contestant", "against": "interactor.c", "status": "TLE"}
// Hangs up and goes on computing: the interactor sees no end before the program's own limit is reached.
#include <unistd.h>
int main(void) {
  close(1);
  for (;;) continue;
}
