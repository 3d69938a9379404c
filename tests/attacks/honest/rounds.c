/* Sends a hundred thousand numbers; each must be answered before the next one is sent. */
#include <stdio.h>
int main(void) {
  for (int i = 0; i < 100000; i++) {
    int got;
    printf("%d\n", i);
    fflush(stdout);
    if (scanf("%d", &got) != 1 || got != i + 1) return fprintf(stderr, "round %d\n", i), 102;
  }
  puts("-1");
  return 0;
}
