// expect {"ended": ["cpu"], "counts": true, "limits": {"cpuMs": 200}}
// Writes until it is killed at the time limit: the output is an exact prefix, and the verdict names the limit.
#include <stdio.h>

int main(void) {
  setvbuf(stdout, 0, _IOLBF, 0);
  for (long n = 0;; n++) printf("%ld\n", n);
}
