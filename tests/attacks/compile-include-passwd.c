// expect {"ended": ["exited"], "failed": true, "log_without": "root:", "compile": true}
// passwd has only one line, without users of the host.
#include "/etc/passwd"
int main(void) { return 0; }
