// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "scored": true}
// Claims 1e308 per cent, which must result in a jury error and never in full points.
#include <stdio.h>
int main(void) { puts("1e308"); return 99; }
