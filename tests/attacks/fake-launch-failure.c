// expect {"ended": ["exited"], "exit": 127}
// Ends the way a program ends that could not be started, to make the judge blame itself.
#include <unistd.h>

int main(void) {
  close(0);
  close(1);
  close(2);
  _exit(127);
}
