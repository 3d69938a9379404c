// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "scored": true}
// Claims points without end.
#include <stdio.h>
int main(void) { puts("Infinity"); return 99; }
