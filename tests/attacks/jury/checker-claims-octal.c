// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "scored": true}
// Writes a number in binary notation instead of a decimal score.
#include <stdio.h>
int main(void) { puts("0b1100100x"); return 99; }
