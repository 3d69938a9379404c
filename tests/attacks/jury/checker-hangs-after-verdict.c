// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "detail": "wall limit", "jury_limits": {"wallMs": 1000}}
// Reports ok, closes all descriptors and sleeps forever.
#include <stdio.h>
#include <unistd.h>
int main(void) {
  fputs("ok fine\n", stderr), puts("100");
  fflush(stdout), close(0), close(1), close(2);
  for (;;) pause();
}
