// expect {"ended": ["exited"], "failed": true, "log_without": "root:", "compile": true}
// In the sandbox, /etc/passwd has one line and contains no users of the host.
#include "/etc/passwd"
int main(void) { return 0; }
