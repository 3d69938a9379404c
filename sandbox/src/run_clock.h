#ifndef VERDICT_RUN_CLOCK_H
#define VERDICT_RUN_CLOCK_H
/* One clock for runs at the same time: two joined programs wait for each other. */
#include "clock.h"
#include "run.h"

struct run_clock {
  struct clock clock;
  struct run **runs;
  int count;
};

/* Starts the clock for runs that have been started; sets their `clock`. */
void run_clock_start(struct run_clock *all, struct run **runs, int count);

/* Takes a sample if one is due, stops runs at their limit, returns the time of the next sample. */
uint64_t run_clock_sample(struct run_clock *all, uint64_t now_us);

/* One of the runs has ended: takes its last sample, returns the time by the clock. */
uint64_t run_clock_end(struct run_clock *all, uint64_t ended_us);

/* Lets a run continue for at most this long by the clock. */
void run_clock_shorten(struct run_clock *all, struct run *run, uint64_t left_us);
#endif
