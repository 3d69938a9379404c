// expect {"role": "checker", "status": "WA", "scored": true, "score": 0}
// Claims negative points.
#include <stdio.h>
int main(void) { puts("-1e308"); return 99; }
