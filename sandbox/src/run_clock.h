#ifndef VERDICT_RUN_CLOCK_H
#define VERDICT_RUN_CLOCK_H
/* Runs that are monitored together share one clock, because two joined programs wait for each other. */
#include "clock.h"
#include "run.h"

struct run_clock {
  struct clock clock;
  struct run **runs;
  int count;
};

/* Starts the clock for runs that have already been started, and stores it in the field `clock` of each run. */
void run_clock_start(struct run_clock *all, struct run **runs, int count);

/* Takes a sample if one is due, stops runs at their limit, and returns the time of the next sample. */
uint64_t run_clock_sample(struct run_clock *all, uint64_t now_us);

/* Takes the last sample of a run that has ended; returns the time that the clock has counted. */
uint64_t run_clock_end(struct run_clock *all, uint64_t ended_us);

/* Lowers the limit of a run, so that the run continues for at most `left_us` of the time that its clock counts. */
void run_clock_shorten(struct run_clock *all, struct run *run, uint64_t left_us);
#endif
