// expect {"ended": ["signalled"], "signal": 24}
// Sends itself the signal of the CPU limit immediately: that is not a time limit.
#include <signal.h>

int main(void) { return raise(SIGXCPU); }
