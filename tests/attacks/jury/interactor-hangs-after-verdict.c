// expect {"role": "interactor", "status": "SE", "cause": "interactor_failed", "detail": "wall limit", "jury_limits": {"wallMs": 1500}}
// The interactor reads the right answer and then never exits.
#include <stdio.h>
#include <unistd.h>
int main(void) {
  int got;
  puts("20 22"), fflush(stdout);
  if (scanf("%d", &got) != 1) return 3;
  fputs("ok\n", stderr);
  for (;;) pause();
}
