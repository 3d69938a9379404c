/* Like sum.c, but exits normally if the interaction ends early. */
#include <stdio.h>
int main(void) {
  int a, b;
  if (scanf("%d%d", &a, &b) != 2) return 0;
  printf("%d\n", a + b);
  fflush(stdout);
  return 0;
}
