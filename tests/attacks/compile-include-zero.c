// expect {"ended": ["exited", "memory", "cpu", "wall", "output"], "failed": true, "compile": true}
// Includes endless zeros.
#include "/dev/zero"
int main(void) { return 0; }
