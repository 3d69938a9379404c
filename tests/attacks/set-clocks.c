// expect {"ended": ["exited"], "exit": 0}
// Tries to set each clock and to change its speed; afterwards, all ways to read the time must agree.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  struct timespec fast, real, later;
  for (int clock = 0; clock < 12; clock++) {
    struct timespec now;
    if (clock_gettime(clock, &now) != 0) continue;
    now.tv_sec += 3600;
    if (clock_settime(clock, &now) == 0) return printf("set %d\n", clock), 1;
    struct timex slew = {.modes = ADJ_FREQUENCY | ADJ_TICK, .freq = 32768000, .tick = 11000};
    if (clock_adjtime(clock, &slew) >= 0) return printf("slewed %d\n", clock), 2;
  }
  struct timex slew = {.modes = ADJ_OFFSET_SINGLESHOT, .offset = 500000};
  struct timeval day = {0, 0}, step = {1, 0};
  if (adjtimex(&slew) >= 0 || settimeofday(&day, 0) == 0 || adjtime(&step, 0) == 0) return 3;
  for (int clock = CLOCK_REALTIME; clock <= CLOCK_MONOTONIC; clock++) {
    /* The first and the last call read the time in user space. The machine may pause between any two of the calls, so
       the second time only has to be between the other two, with a tolerance of one second. */
    clock_gettime(clock, &fast);
    syscall(SYS_clock_gettime, clock, &real);
    clock_gettime(clock, &later);
    if (real.tv_sec < fast.tv_sec - 1 || real.tv_sec > later.tv_sec + 1) return 4;
  }
  return 0;
}
