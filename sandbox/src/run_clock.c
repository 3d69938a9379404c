#include "run_clock.h"

#include <sys/ioctl.h>
#include <sys/random.h>

#include "fds.h"
#include "tree.h"

/* A write to a pipe may block although up to one page of the pipe's capacity is unused; such a pipe is treated as
   full. */
#define PAGE 4096

static uint64_t random_number(void) {
  uint64_t number;
  /* Early during boot, the kernel has no random numbers yet, so the time is used instead. */
  if (getrandom(&number, sizeof number, GRND_NONBLOCK) != sizeof number) number = now_us() * 2654435761u;
  return number;
}

static uint64_t cpu_of_all(const struct run_clock *all) {
  uint64_t total = 0;
  for (int i = 0; i < all->count; i++) {
    const struct run *run = all->runs[i];
    total += run->running ? run_cpu_us(run) : run->result.cpu_us;
  }
  return total;
}

/* Whether the pipe is full. If so, the writer cannot continue until the keeper (the process that reads from the pipe)
   has got a processor and read from the pipe. The run is therefore treated as waiting for a processor. */
static bool is_full(int fd, int size) {
  int buffered = 0;
  return fd >= 0 && size > 0 && ioctl(fd, FIONREAD, &buffered) == 0 && buffered > size - PAGE;
}

static bool is_runnable(const struct run *run) {
  return is_full(run->output_fd, run->output_capacity) || is_full(run->error_fd, run->error_capacity) ||
         tree_runnable(run->box->init);
}

static bool any_runnable(const struct run_clock *all) {
  for (int i = 0; i < all->count; i++)
    if (all->runs[i]->running && is_runnable(all->runs[i])) return true;
  return false;
}

static void plan(struct run_clock *all, uint64_t cost_us) {
  uint64_t limit = UINT64_MAX;
  for (int i = 0; i < all->count; i++) {
    const struct run *run = all->runs[i];
    if (run->running && !run->killed && run->clock_limit_us < limit) limit = run->clock_limit_us;
  }
  clock_plan(&all->clock, limit, random_number(), cost_us);
}

void run_clock_start(struct run_clock *all, struct run **runs, int count) {
  uint64_t started = now_us();
  *all = (struct run_clock){.runs = runs, .count = count};
  for (int i = 0; i < count; i++) {
    runs[i]->clock = all;
    if (runs[i]->running && runs[i]->started_us < started) started = runs[i]->started_us;
  }
  clock_start(&all->clock, started);
  plan(all, 0);
}

uint64_t run_clock_sample(struct run_clock *all, uint64_t now) {
  if (now < all->clock.due_us) return all->clock.due_us;
  struct clock_sample sample = {.now_us = now, .cpu_us = cpu_of_all(all)};
  sample.runnable = clock_kept_busy(&all->clock, now, sample.cpu_us) || any_runnable(all);
  clock_add(&all->clock, &sample);
  for (int i = 0; i < all->count; i++) {
    struct run *run = all->runs[i];
    if (!run->running || run->killed) continue;
    if (all->clock.counted_us >= run->clock_limit_us)
      run_stop(run, ENDED_WALL);
    else if (now - run->started_us >= run->limits->elapsed_us)
      run_stop(run, ENDED_STARVED);
  }
  plan(all, now_us() - now);
  return all->clock.due_us;
}

uint64_t run_clock_end(struct run_clock *all, uint64_t ended_us) {
  /* The run is recorded as runnable in the last sample, because a program that exits was running until that moment. */
  clock_add(&all->clock,
            &(struct clock_sample){.now_us = ended_us, .cpu_us = cpu_of_all(all), .runnable = true});
  return all->clock.counted_us;
}

void run_clock_shorten(struct run_clock *all, struct run *run, uint64_t left_us) {
  uint64_t limit = all->clock.counted_us + left_us;
  if (limit < run->clock_limit_us) run->clock_limit_us = limit;
  plan(all, 0);
}
