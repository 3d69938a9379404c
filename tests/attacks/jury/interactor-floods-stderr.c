// expect {"role": "interactor", "status": "WA", "message": "yyyy"}
// Writes 30 MB of messages to stderr.
#include <string.h>
#include <unistd.h>
int main(void) {
  static char block[65536];
  memset(block, 'y', sizeof block);
  for (int i = 0; i < 500; i++)
    if (write(2, block, sizeof block) < 0) return 3;
  return 102;
}
