// expect {"ended": ["exited", "memory", "cpu", "wall", "output"], "failed": true, "compile": true}
// Includes `/dev/zero`, which never ends.
#include "/dev/zero"
int main(void) { return 0; }
