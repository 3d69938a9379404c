// expect {"ended": ["exited"], "exit": 0, "only_stdout": ""}
// Writes only to stderr; stdout stays empty.
#include <stdio.h>

int main(void) {
  for (int i = 0; i < 20000; i++) fprintf(stderr, "42\n");
  return 0;
}
