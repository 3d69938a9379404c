// expect {"ended": ["exited"], "failed": true, "compile": true}
// Tries to include a file of the host, which the compiler must not be able to read.
#include "/etc/shadow"
int main(void) { return 0; }
