#include "clock.h"

/* The remaining time is divided by this number to get the average pause between two samples, so samples are more
   frequent near the limit. */
#define SAMPLES 64
#define MIN_MEAN_US 4000
#define MAX_MEAN_US 50000
#define LEAST_PAUSE_US 2000
/* Sampling uses at most 1 / COST_SHARE of a processor's time. */
#define COST_SHARE 32
/* If a sample is late by more than this, the keeper (the process that serves the slot) or the whole machine must have
   been suspended; idle time above this maximum is not counted. */
#define MAX_LATE_US 1000000

static uint64_t smaller(uint64_t a, uint64_t b) { return a < b ? a : b; }
static uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }
static uint64_t above(uint64_t a, uint64_t b) { return a > b ? a - b : 0; }

void clock_start(struct clock *clock, uint64_t now_us) {
  *clock = (struct clock){.started_us = now_us, .sampled_us = now_us, .due_us = now_us};
}

bool clock_kept_busy(const struct clock *clock, uint64_t now_us, uint64_t cpu_us) {
  uint64_t passed = above(now_us, clock->sampled_us);
  return above(cpu_us, clock->cpu_us) >= passed - passed / 10;
}

void clock_add(struct clock *clock, const struct clock_sample *sample) {
  uint64_t passed = above(sample->now_us, clock->sampled_us);
  uint64_t ran = smaller(above(sample->cpu_us, clock->cpu_us), passed);
  uint64_t planned = above(clock->due_us, clock->sampled_us);
  uint64_t idle = larger(smaller(passed, planned + MAX_LATE_US), ran);
  clock->counted_us += sample->runnable ? ran : idle;
  clock->sampled_us += passed;
  clock->cpu_us = larger(clock->cpu_us, sample->cpu_us);
}

void clock_plan(struct clock *clock, uint64_t limit_us, uint64_t random, uint64_t cost_us) {
  uint64_t left = above(limit_us, clock->counted_us);
  uint64_t mean = smaller(larger(left / SAMPLES, MIN_MEAN_US), MAX_MEAN_US);
  mean = larger(mean, cost_us * COST_SHARE);
  uint64_t pause = smaller(mean / 2 + random % mean, left);
  clock->due_us = clock->sampled_us + larger(pause, LEAST_PAUSE_US);
}
