// expect {"ended": ["signalled"], "signal": 9, "only_stdout": "42\n"}
// Dies of the signal by which the sandbox kills: no limit was passed, and it was no success.
#include <signal.h>
#include <unistd.h>

int main(void) {
  (void)!write(1, "42\n", 3);
  return kill(getpid(), SIGKILL);
}
