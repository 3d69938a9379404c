// expect {"ended": ["exited"], "log_without": "HOME=/root", "compile": true}
// The compiler's own environment tells nothing.
#include "/proc/self/environ"
int main(void) { return 0; }
