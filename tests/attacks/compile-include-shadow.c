// expect {"ended": ["exited"], "failed": true, "compile": true}
// Files of the host cannot be included.
#include "/etc/shadow"
int main(void) { return 0; }
