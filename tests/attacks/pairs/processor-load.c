// expect {"how": ["together"], "time_ms": 5000}
// Known covert channel: a program can measure with a clock how much load a concurrent program causes. CPU time limits
// still apply.
#include <stdio.h>
#include <time.h>
static double of(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}
int main(void) {
  char role[16];
  volatile unsigned x = 1;
  if (scanf("%15s", role) != 1) return 1;
  /* The writer uses 300 ms of CPU time to create load. The reader uses 100 ms of CPU time, however long that takes in
     real time. */
  for (double end = of(CLOCK_PROCESS_CPUTIME_ID) + (role[0] == 'w' ? 0.3 : 0.1); of(CLOCK_PROCESS_CPUTIME_ID) < end;)
    for (int i = 0; i < 10000; i++) x = x * 1664525u + 1013904223u;
  return puts("42") < 0;
}
