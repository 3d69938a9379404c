// expect {"status": "AC"}
// Surrogate halves, NULs and a byte order mark inside a comment and a string.
#include <stdio.h>
/* %char[55296]% %char[0]% %char[65279]% %char[65535]% */
int main(void) { return puts("42") < 0; }
