// expect {"ended": ["exited"], "exit": 127}
// Exits like a program that could not be started, to cause a judge error.
#include <unistd.h>

int main(void) {
  close(0);
  close(1);
  close(2);
  _exit(127);
}
