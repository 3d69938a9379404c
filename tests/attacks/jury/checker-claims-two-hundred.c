// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "scored": true}
// Reports twice the maximum points in testlib's format. The result must be a System Error, not full points.
#include <stdio.h>
int main(void) { fputs("points 200\n", stderr); return 7; }
