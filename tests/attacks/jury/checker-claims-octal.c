// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "scored": true}
// Hides a number in another notation.
#include <stdio.h>
int main(void) { puts("0b1100100x"); return 99; }
