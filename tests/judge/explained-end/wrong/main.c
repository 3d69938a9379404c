#include <stdio.h>
int main(void) {
  int a, b;
  if (scanf("%d %d", &a, &b) != 2) return 9;
  printf("%d\n%d\n", a + b, a);
  return 0;
}
