// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "scored": true}
// Claims a number that is none.
#include <stdio.h>
int main(void) { puts("nan"); return 99; }
