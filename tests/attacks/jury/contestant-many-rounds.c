// expect {"role": "contestant", "against": "rounds.c", "status": "AC", "time_ms": 20000}
// Answers a hundred thousand questions that the interactor asks one after another.
#include <stdio.h>
int main(void) {
  for (int i; scanf("%d", &i) == 1 && i >= 0;) printf("%d\n", i + 1), fflush(stdout);
  return 0;
}
