// expect {"role": "checker", "status": ["AC"], "scored": true, "score": 10}
// Claims 1e308 per cent: a case is never worth more than its points.
#include <stdio.h>
int main(void) { puts("1e308"); return 99; }
