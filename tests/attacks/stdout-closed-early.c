// expect {"ended": ["exited"], "exit": 0, "only_stdout": "42\n"}
// Writes its answer, closes its output and keeps running: the answer counts, and the judge waits until it exits.
#include <unistd.h>

int main(void) {
  (void)!write(1, "42\n", 3);
  close(1);
  close(2);
  for (volatile int n = 0; n < 50000000;) n++;
  return write(1, "43\n", 3) == 3;
}
