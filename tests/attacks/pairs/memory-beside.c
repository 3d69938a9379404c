// expect {"how": ["together"], "writer": "MLE", "memory_mb": 200}
// One program exceeds its memory limit; meanwhile, the other must be able to use its full limit.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  char role[16];
  if (scanf("%15s", role) != 1) return 1;
  for (int i = 0; role[0] == 'w' || i < 150; i++) {
    char *p = malloc(1 << 20);
    if (!p) return 3;
    memset(p, 1, 1 << 20);
  }
  return puts("42") < 0;
}
