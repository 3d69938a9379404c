// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "scored": true}
// Claims infinitely many points.
#include <stdio.h>
int main(void) { puts("Infinity"); return 99; }
