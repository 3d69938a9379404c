#include <stdio.h>
int main(void) {
  int a, b;
  if (scanf("%d %d", &a, &b) != 2) return 9;
  printf("%d\n", a == 1 ? a + b : 0);
  return 0;
}
