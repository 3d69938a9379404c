// expect {"role": "checker", "status": ["AC"], "scored": true, "score": 10}
// Claims twice the points in testlib's words.
#include <stdio.h>
int main(void) { fputs("points 200\n", stderr); return 7; }
