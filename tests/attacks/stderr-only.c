// expect {"ended": ["exited"], "exit": 0, "only_stdout": ""}
// Everything goes to stderr, nothing to stdout.
#include <stdio.h>

int main(void) {
  for (int i = 0; i < 20000; i++) fprintf(stderr, "42\n");
  return 0;
}
