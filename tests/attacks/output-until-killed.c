// expect {"ended": ["cpu"], "counts": true, "limits": {"cpuMs": 200}}
// Prints 0, 1, 2, … until it is killed at the time limit. No number may be lost or changed, and the run must end with
// `cpu`.
#include <stdio.h>

int main(void) {
  setvbuf(stdout, 0, _IOLBF, 0);
  for (long n = 0;; n++) printf("%ld\n", n);
}
