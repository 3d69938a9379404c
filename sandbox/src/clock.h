#ifndef VERDICT_CLOCK_H
#define VERDICT_CLOCK_H
/*
 * The clock that measures the time of one run, or of two runs that are joined by pipes. The clock is paused while a
 * task waits for a processor, since the machine is responsible for such waits. The clock advances while tasks run, and
 * also while all tasks sleep.
 *
 * Samples at random times show whether any task of the run is runnable. The CPU time of a sample includes threads and
 * children that ended since the previous sample. The times of the samples must be unpredictable. A program that could
 * predict them could sleep between the samples and be runnable only at each sample, so that it would always seem to
 * wait for a processor. Its clock would then stay paused, and the program could continue forever.
 *
 * This module only adds up times; it does not access processes. All times are in microseconds.
 */
#include <stdbool.h>
#include <stdint.h>

struct clock {
  uint64_t started_us;
  uint64_t sampled_us; /* the last sample */
  uint64_t due_us;     /* the next sample */
  uint64_t cpu_us;     /* CPU time used by all tasks until the last sample, including tasks that have ended */
  uint64_t counted_us; /* time that this clock has counted */
};

struct clock_sample {
  uint64_t now_us;
  uint64_t cpu_us; /* CPU time since the start, in microseconds */
  bool runnable;   /* whether a task is running on a processor or waiting for one */
};

void clock_start(struct clock *clock, uint64_t now_us);

/*
 * Whether the run used at least 90 % of a processor since the last sample; if so, checking for runnable tasks is
 * unnecessary.
 */
bool clock_kept_busy(const struct clock *clock, uint64_t now_us, uint64_t cpu_us);

/* Adds the time since the last sample to the clock, except the time for which the clock was paused. */
void clock_add(struct clock *clock, const struct clock_sample *sample);

/*
 * Chooses a random time for the next sample. The closer the clock is to `limit_us`, the earlier the next sample.
 * `random`: a random number; `cost_us`: how long the last sample took.
 */
void clock_plan(struct clock *clock, uint64_t limit_us, uint64_t random, uint64_t cost_us);
#endif
