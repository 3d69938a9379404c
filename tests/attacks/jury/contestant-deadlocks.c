// expect {"role": "contestant", "against": "interactor.c", "status": "TLE", "ended": "wall", "time_ms": 200}
// Waits for a second question while the interactor waits for the first answer.
#include <stdio.h>
int main(void) {
  int a, b, c;
  return scanf("%d%d%d", &a, &b, &c) != 3;
}
