// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "scored": true}
// Reports a score that overflows a double.
#include <stdio.h>
int main(void) { fputs("points 1e999\n", stderr); return 7; }
