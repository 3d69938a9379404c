// expect {"status": "TLE", "ended": "cpu", "time_ms": 300}
// Prints the answer before main begins and loops endlessly after main has returned.
#include <stdio.h>
__attribute__((constructor)) static void early(void) { puts("42"), fflush(stdout); }
__attribute__((destructor)) static void late(void) { for (volatile int i = 0;; i++) {} }
int main(void) { return 0; }
