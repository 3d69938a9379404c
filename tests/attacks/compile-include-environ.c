// expect {"ended": ["exited"], "log_without": "HOME=/root", "compile": true}
// Includes the environment of the compiler, which must not reveal anything.
#include "/proc/self/environ"
int main(void) { return 0; }
