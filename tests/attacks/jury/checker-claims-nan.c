// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "scored": true}
// The checker reports NaN as the points.
#include <stdio.h>
int main(void) { puts("nan"); return 99; }
