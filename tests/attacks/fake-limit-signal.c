// expect {"ended": ["signalled"], "signal": 24}
// Sends itself the signal of the CPU limit after no time at all: that is no time limit.
#include <signal.h>

int main(void) { return raise(SIGXCPU); }
