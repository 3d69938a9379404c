// expect {"ended": ["exited"], "log_without": "HOME=/root", "compile": true}
// The compiler's environment reveals nothing.
#include "/proc/self/environ"
int main(void) { return 0; }
