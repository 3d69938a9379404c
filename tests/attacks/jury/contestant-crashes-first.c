// expect {"role": "contestant", "against": "interactor.c", "status": "RE"}
// The program crashes during the interaction; the verdict must be a runtime error, not the interactor's wrong answer.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int a, b;
  if (scanf("%d%d", &a, &b) != 2) return 1;
  abort();
}
