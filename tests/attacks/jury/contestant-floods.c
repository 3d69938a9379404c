// expect {"role": "contestant", "against": "interactor.c", "status": "WA"}
// Writes until the pipe is closed.
#include <string.h>
#include <unistd.h>
int main(void) {
  static char block[65536];
  memset(block, '9', sizeof block);
  while (write(1, block, sizeof block) > 0) {}
  return 0;
}
