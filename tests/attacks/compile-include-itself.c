// expect {"ended": ["exited"], "failed": true, "compile": true}
// A file that includes itself.
#include "main.c"
int main(void) { return 0; }
