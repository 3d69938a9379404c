// expect {"ended": ["cpu"], "counts": true, "limits": {"cpuMs": 200}}
// Writes until it is killed for its time: what came out is a clean beginning, and no verdict but the limit.
#include <stdio.h>

int main(void) {
  setvbuf(stdout, 0, _IOLBF, 0);
  for (long n = 0;; n++) printf("%ld\n", n);
}
