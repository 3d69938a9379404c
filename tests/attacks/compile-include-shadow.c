// expect {"ended": ["exited"], "failed": true, "compile": true}
// Files of the host are not there to be included.
#include "/etc/shadow"
int main(void) { return 0; }
