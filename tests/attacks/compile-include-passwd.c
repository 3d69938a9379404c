// expect {"ended": ["exited"], "failed": true, "log_without": "root:", "compile": true}
// Only a passwd of one line is there; its text names no user of the host.
#include "/etc/passwd"
int main(void) { return 0; }
