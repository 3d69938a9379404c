// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "scored": true}
// Reports infinitely many points; the result must be a System Error.
#include <stdio.h>
int main(void) { puts("Infinity"); return 99; }
