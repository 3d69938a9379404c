// expect {"ended": ["signalled"], "signal": 24}
// Sends itself SIGXCPU, the signal of the CPU limit, immediately: the run must count as ended by a signal, not by a
// limit.
#include <signal.h>

int main(void) { return raise(SIGXCPU); }
