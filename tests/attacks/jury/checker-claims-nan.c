// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "scored": true}
// Claims NaN points.
#include <stdio.h>
int main(void) { puts("nan"); return 99; }
