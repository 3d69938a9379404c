// expect {"role": "interactor", "against": "polite.c", "status": "WA"}
// Writes without reading until the contestant's program has ended, then rejects the submission.
#include <string.h>
#include <unistd.h>
int main(void) {
  static char block[65536];
  for (unsigned i = 0; i < sizeof block; i++) block[i] = i % 2 ? '\n' : '1';
  while (write(1, block, sizeof block) > 0) {}
  return 102;
}
