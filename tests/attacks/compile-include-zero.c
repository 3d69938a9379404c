// expect {"ended": ["exited", "memory", "cpu", "wall", "output"], "failed": true, "compile": true}
// Includes zeros without end.
#include "/dev/zero"
int main(void) { return 0; }
