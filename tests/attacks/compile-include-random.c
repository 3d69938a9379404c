// expect {"ended": ["exited", "memory", "cpu", "wall", "output"], "failed": true, "compile": true}
// Includes a device file that can be read without end.
#include "/dev/random"
int main(void) { return 0; }
