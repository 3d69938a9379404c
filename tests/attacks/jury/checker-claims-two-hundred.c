// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "scored": true}
// Claims twice the points in testlib's format: a jury error, never full points.
#include <stdio.h>
int main(void) { fputs("points 200\n", stderr); return 7; }
