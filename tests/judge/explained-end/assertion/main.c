#include <assert.h>
int main(void) {
  int none = 0;
  assert(none == 1);
  return 0;
}
