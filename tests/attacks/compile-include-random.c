// expect {"ended": ["exited", "memory", "cpu", "wall", "output"], "failed": true, "compile": true}
// Includes a device that never ends.
#include "/dev/random"
int main(void) { return 0; }
