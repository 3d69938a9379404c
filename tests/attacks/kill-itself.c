// expect {"ended": ["signalled"], "signal": 9, "only_stdout": "42\n"}
// Kills itself with SIGKILL, the signal that the sandbox also uses: no limit was exceeded, but the run is not a
// success.
#include <signal.h>
#include <unistd.h>

int main(void) {
  (void)!write(1, "42\n", 3);
  return kill(getpid(), SIGKILL);
}
