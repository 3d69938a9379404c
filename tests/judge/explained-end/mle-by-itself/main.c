#include <stdio.h>
int main(void) {
  int a, b;
  if (scanf("%d %d", &a, &b) != 2) return 9;
  static char block[70 << 20];
  for (unsigned i = 0; i < sizeof block; i += 4096) block[i] = 1;
  printf("%d\n", a + b);
  return 0;
}
