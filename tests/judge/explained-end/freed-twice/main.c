#include <stdlib.h>
int main(void) {
  char *block = malloc(2000);
  char *guard = malloc(2000);
  free(block);
  free(block);
  free(guard);
  return 0;
}
