/*
 * Feeds recorded samples to the clock that measures a run (sandbox/src/clock.c). Each line on stdin is one step: `start
 * now`, `plan limit random cost`, `sample now cpu runnable` or `busy now cpu`. Times are in microseconds. After each
 * step, prints the clock reading and the time of the next sample. After `busy`, prints instead whether the run used
 * processors all the time.
 */
#include <stdio.h>
#include <string.h>

#include "clock.h"

int main(void) {
  struct clock clock = {0};
  char word[16];
  unsigned long long a, b, c;
  while (scanf("%15s %llu", word, &a) == 2) {
    if (strcmp(word, "start") == 0) {
      clock_start(&clock, a);
    } else if (strcmp(word, "plan") == 0 && scanf("%llu %llu", &b, &c) == 2) {
      clock_plan(&clock, a, b, c);
    } else if (strcmp(word, "sample") == 0 && scanf("%llu %llu", &b, &c) == 2) {
      clock_add(&clock, &(struct clock_sample){.now_us = a, .cpu_us = b, .runnable = c != 0});
    } else if (strcmp(word, "busy") == 0 && scanf("%llu", &b) == 1) {
      printf("%s\n", clock_kept_busy(&clock, a, b) ? "busy" : "unknown");
      continue;
    } else {
      return 2;
    }
    printf("%llu %llu\n", (unsigned long long)clock.counted_us, (unsigned long long)clock.due_us);
  }
  return 0;
}
