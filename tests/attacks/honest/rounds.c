/* An interactor that sends a hundred thousand numbers. It sends each number only after the previous one was answered
   with its successor. */
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
