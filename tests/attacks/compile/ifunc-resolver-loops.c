// expect {"status": "TLE", "ended": "cpu", "time_ms": 300}
// The dynamic linker runs a resolver that never returns.
#include <stdio.h>
static int real(void) { return 42; }
static int (*resolve(void))(void) { for (volatile int i = 0;; i++) {} return real; }
int sum(void) __attribute__((ifunc("resolve")));
int main(void) { return printf("%d\n", sum()) < 0; }
