#include "run.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "fds.h"
#include "held_pipes.h"
#include "run_clock.h"
#include "stolen.h"
#include "tree.h"

/* The pipe can hold at most this much output between two reads. The kernel allocates the memory only as the pipe
   fills. */
#define PIPE_CAPACITY (1 << 20)
#define CHUNK (256 << 10)
/*
 * If the keeper (the process that serves the slot and reads the output) woke up for every write of the program, it
 * would take CPU time from the program. It therefore pauses at least this long between two reads of the pipe.
 */
#define READ_PAUSE_US 1000
/*
 * The first pause is longer, because most programs end during it; their output is then read only once, at their end.
 * The pause is even longer if the box's last program wrote less than QUIET_BYTES, because even a pipe of the default
 * size can hold several times that amount.
 */
#define FIRST_PAUSE_US 4000
#define QUIET_PAUSE_US 16000
#define QUIET_BYTES (16u << 10)
#define NEVER UINT64_MAX /* must equal NONE_PENDING: a client without pending frames needs no timeout */

static int processors(void) {
  static int count;
  if (count == 0) {
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    count = online > 0 ? (int)online : 1;
  }
  return count;
}

void run_failed(struct run *run, const struct failed *how) {
  run->running = false;
  run->result.ended = ENDED_FAILED;
  run->result.fault = fault_of(how->where, how->error);
  snprintf(run->result.cause, sizeof run->result.cause, "%s", how->why);
}

static bool open_pipe(int pair[2], int capacity) {
  if (pipe2(pair, O_CLOEXEC) != 0) return false;
  if (capacity > 0) fcntl(pair[0], F_SETPIPE_SZ, capacity); /* if this fails, the default size suffices */
  return fcntl(pair[0], F_SETFL, O_NONBLOCK) == 0;
}

static void set_times(struct run *run) {
  const struct box *box = run->box;
  if (box->as.folder) disk_start(&run->disk, (const int[]){box->work, box->tmp}, box->init);
  run->cpu_before_us = box->site->version ? 0 : tree_cpu_us(box->init);
  /* The CPU limit is not checked before this time, because even a program that uses all processors cannot reach it
     sooner. The memory limit may be checked earlier. */
  uint64_t first_check = run->limits->cpu_us / (uint64_t)processors();
  bool counted = box->site->version != 0 && !box->as.folder && box->group.now_fd < 0;
  run->started_us = now_us();
  run->stolen_before_us = stolen_us(run->started_us);
  run->clock_limit_us = run->limits->wall_us;
  run->check_at_us = run->started_us + (counted ? first_check : 1000);
  run->read_at_us = run->started_us + (box->quiet ? QUIET_PAUSE_US : FIRST_PAUSE_US);
}

static bool begin_failed(struct failed *failed, enum failing where, const char *what) {
  failed_at(failed, where, errno, "%s: %s", what, strerror(errno));
  return false;
}

/* Returns true if the program was started. The caller closes the pipes. */
static bool begin(struct run *run, const struct streams *streams, int *output, int *errors,
                  struct failed *failed) {
  struct box *box = run->box;
  char *const *env = run->program->env;
  if (injected(env, FAILED_PIPE) || (streams->output < 0 && !open_pipe(output, PIPE_CAPACITY)) ||
      (!streams->merged && !open_pipe(errors, 0)))
    return begin_failed(failed, FAILED_PIPE, "pipe");
  int given[3] = {streams->input, streams->output >= 0 ? streams->output : output[1], errors[1]};
  if (streams->merged) given[2] = given[1];
  if (injected(env, FAILED_GROUP) || !group_set_limits(&box->group, run->limits))
    return begin_failed(failed, FAILED_GROUP, "cgroup limits");
  group_start(&box->group);
  set_times(run);
  uint32_t with =
      (streams->ignore_sigpipe ? IGNORE_SIGPIPE : 0u) | (streams->joined ? FOLLOW_EXIT : 0u);
  if (injected(env, FAILED_LAUNCH) || !box_launch(box, run->program, given, with))
    return begin_failed(failed, FAILED_LAUNCH, "launch");
  return true;
}

bool run_start(struct run *run, struct box *box, const struct program *program,
               const struct streams *streams) {
  int output[2] = {-1, -1}, errors[2] = {-1, -1};
  struct failed failed;
  run->box = box;
  run->program = program;
  run->limits = &program->limits;
  run->limit = ENDED_EXITED;
  memset(&run->result, 0, sizeof run->result);
  run->running = begin(run, streams, output, errors, &failed);
  close_if_open(&output[1]);
  close_if_open(&errors[1]);
  if (!run->running) {
    close_if_open(&output[0]);
    close_if_open(&errors[0]);
    run_failed(run, &failed);
  }
  run->output_fd = output[0];
  run->error_fd = errors[0];
  run->output_capacity = output[0] >= 0 ? fcntl(output[0], F_GETPIPE_SZ) : 0;
  run->error_capacity = errors[0] >= 0 ? fcntl(errors[0], F_GETPIPE_SZ) : 0;
  return run->running;
}

void run_stop(struct run *run, enum ended why) {
  if (run->killed) return;
  run->killed = true;
  run->limit = why;
  box_kill(run->box);
}

/* Reads from the pipe once; returns true if the pipe may contain more data. */
static bool drain(struct run *run, int *fd, bool is_output) {
  static unsigned char chunk[CHUNK];
  uint64_t *total = is_output ? &run->output_bytes : &run->error_bytes;
  ssize_t n = read(*fd, chunk, sizeof chunk);
  if (n < 0) return errno == EINTR;
  if (n == 0) {
    close_if_open(fd);
    return false;
  }
  uint64_t allowed = run->limits->output > *total ? run->limits->output - *total : 0;
  size_t use = (uint64_t)n < allowed ? (size_t)n : (size_t)allowed;
  if (is_output && run->on_output && use > 0) run->on_output(run->to, chunk, use);
  if (!is_output && run->errors.length < STDERR_KEPT && use > 0) {
    size_t capacity = STDERR_KEPT - run->errors.length;
    put_raw(&run->errors, chunk, use < capacity ? use : capacity);
  }
  *total += (uint64_t)n;
  if (*total > run->limits->output) {
    *total = run->limits->output;
    run_stop(run, ENDED_OUTPUT);
    /* The output limit also applies to a program that ended before it could be stopped. */
    if (run->limit == ENDED_EXITED) run->limit = ENDED_OUTPUT;
    return false;
  }
  return (size_t)n == sizeof chunk;
}

static void drain_all(struct run *run) {
  while (run->output_fd >= 0 && drain(run, &run->output_fd, true)) continue;
  while (run->error_fd >= 0 && drain(run, &run->error_fd, false)) continue;
}

uint64_t run_cpu_us(const struct run *run) {
  return run->box->site->version ? group_cpu_us(&run->box->group)
                                 : tree_cpu_us(run->box->init) - run->cpu_before_us;
}

/* Checks CPU time and (without a cgroup) memory; sets the time of the next check. */
static void check_usage(struct run *run, uint64_t now) {
  uint64_t used = run_cpu_us(run);
  if (used >= run->limits->cpu_us) {
    run_stop(run, ENDED_CPU);
    run->check_at_us = NEVER;
    return;
  }
  /* Even a program that uses all processors cannot reach the limit before the next check. */
  uint64_t pause = (run->limits->cpu_us - used) / (uint64_t)processors();
  if (run->box->site->version == 0) {
    uint64_t memory = tree_memory(run->box->init);
    if (memory > run->memory_seen) run->memory_seen = memory;
    if (memory > run->limits->memory) run_stop(run, ENDED_MEMORY);
  } else if (group_oom_kills(&run->box->group) > 0) {
    /* The kernel has killed a process of the program. The run is stopped, because a parent that waits for this process
       could otherwise wait until the wall limit. */
    run_stop(run, ENDED_MEMORY);
  }
  if (run->box->as.folder && disk_exceeded(&run->disk)) run_stop(run, ENDED_OUTPUT);
  if ((run->box->site->version == 0 || run->box->as.folder) && pause > 4000) pause = 4000;
  run->check_at_us = now + (pause > 1000 ? pause : 1000);
}

static void set_result(struct run *run, const struct report *report) {
  struct result *to = &run->result;
  const struct limits *limits = run->limits;
  bool counted = run->box->site->version != 0;
  run->ended_us = report->ended_us;
  to->wall_us = report->ended_us > report->started_us ? report->ended_us - report->started_us : 0;
  to->cpu_us = counted ? group_cpu_us(&run->box->group) : report->cpu_us;
  uint64_t clock_us = run_clock_end(run->clock, report->ended_us);
  to->waited_us = to->wall_us > clock_us ? to->wall_us - clock_us : 0;
  to->stolen_us = stolen_us(report->ended_us) - run->stolen_before_us;
  to->memory = counted ? group_peak(&run->box->group) : run->memory_seen;
  bool sampled = !counted || run->box->group.now_fd >= 0;
  if (sampled && report->max_rss > to->memory) to->memory = report->max_rss;
  to->output = run->output_bytes > report->written ? run->output_bytes : report->written;
  to->killed = report->killed;
  uint64_t refused = counted ? group_refused(&run->box->group) : 0;
  to->refused = refused < UINT32_MAX ? (uint32_t)refused : UINT32_MAX;
  if (WIFEXITED(report->status)) to->exit_code = WEXITSTATUS(report->status);
  if (WIFSIGNALED(report->status)) to->signal = WTERMSIG(report->status);
  bool out_of_memory = counted ? group_oom_kills(&run->box->group) > 0
                               : to->memory > limits->memory;
  /*
   * If the kernel or the keeper (the process that serves the slot) killed the run because of a limit, this limit takes
   * precedence over the exit status. If a program ended before the kill order arrived, the resource usage at its end
   * determines the result.
   */
  if (out_of_memory)
    to->ended = ENDED_MEMORY;
  else if (run->limit == ENDED_OUTPUT || (run->limit != ENDED_EXITED && report->on_order))
    to->ended = run->limit;
  else if (to->signal == SIGXFSZ)
    to->ended = ENDED_OUTPUT;
  else if (to->cpu_us > limits->cpu_us) /* RLIMIT_CPU, which causes SIGXCPU, is higher than this limit */
    to->ended = ENDED_CPU;
  else if (to->wall_us - to->waited_us > limits->wall_us)
    to->ended = ENDED_WALL;
  else
    to->ended = to->signal ? ENDED_SIGNALLED : ENDED_EXITED;
}

/* Reports a failed start. The cause follows from the step at which it failed (see launch.h). */
static void start_failed(struct run *run, const struct report *report) {
  static const char *const stages[] = {"?",        "fork",    "files", "limits",
                                       "identity", "seccomp", "exec"};
  static const enum failing where[] = {FAILED_LAUNCH,   FAILED_FORK,   FAILED_STREAMS,
                                       FAILED_LIMITS,   FAILED_IDENTITY, FAILED_FILTER,
                                       FAILED_EXEC_TOOL};
  uint32_t stage = report->stage <= STAGE_EXEC ? report->stage : 0;
  int error = (int)report->error;
  bool own = stage == STAGE_EXEC && strncmp(run->program->argv[0], "/a/", 3) == 0;
  struct failed failed;
  failed_at(&failed, own ? FAILED_EXEC_OWN : where[stage], error, "start: %s: %s", stages[stage],
            strerror(error));
  run_failed(run, &failed);
}

static void finish(struct run *run) {
  struct report report;
  struct failed failed;
  run->running = false;
  if (!box_report(run->box, &report) || injected(run->program->env, FAILED_BOX_DIED)) {
    /* The box's first process was killed by the OOM killer or from outside the box. The next run gets a new one. */
    bool out_of_memory = group_oom_kills(&run->box->group) > 0;
    uint64_t peak = group_peak(&run->box->group), cpu = run_cpu_us(run);
    drain_all(run);
    box_close(run->box);
    failed_at(&failed, FAILED_BOX_DIED, 0, "the box's process ended");
    run_failed(run, &failed);
    if (out_of_memory) run->result.ended = ENDED_MEMORY;
    run->result.memory = peak;
    run->result.cpu_us = cpu;
    run->result.wall_us = now_us() - run->started_us;
    return;
  }
  drain_all(run);
  close_if_open(&run->output_fd);
  close_if_open(&run->error_fd);
  run->box->quiet = run->output_bytes + run->error_bytes < QUIET_BYTES;
  set_result(run, &report);
  /* The memory limit may be reached before the program's first instruction. This is a result of the run, not a failure
     to start it. */
  bool met_limit = report.stage == STAGE_EXEC && run->result.ended == ENDED_MEMORY;
  if (report.stage != STAGE_NONE && !met_limit) start_failed(run, &report);
}

enum event_source { SOCKET, OUTPUT, ERRORS, HELD, CLIENT };

struct waiting {
  struct pollfd fds[8];
  struct {
    struct run *run;
    enum event_source what;
  } owner[8];
  int count;
};

static void await(struct waiting *list, int fd, struct run *run, enum event_source what) {
  list->fds[list->count] = (struct pollfd){.fd = fd, .events = POLLIN};
  list->owner[list->count].run = run;
  list->owner[list->count++].what = what;
}

static uint64_t earliest(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* Adds the descriptors of a running program to the list; returns the time of its next check. */
static uint64_t watch(struct waiting *list, struct run *run, uint64_t now) {
  await(list, run->box->socket, run, SOCKET);
  uint64_t next = NEVER;
  if (run->output_fd >= 0 || run->error_fd >= 0) {
    if (now < run->read_at_us) {
      next = run->read_at_us;
    } else {
      if (run->output_fd >= 0) await(list, run->output_fd, run, OUTPUT);
      if (run->error_fd >= 0) await(list, run->error_fd, run, ERRORS);
    }
  }
  if (run->killed) return next;
  if (now >= run->check_at_us) check_usage(run, now);
  return earliest(next, run->check_at_us);
}

bool run_exited_with(const struct result *result, const uint32_t *codes, uint32_t count) {
  if (result->ended != ENDED_EXITED) return false;
  for (uint32_t i = 0; i < count; i++)
    if (codes[i] == (uint32_t)result->exit_code) return true;
  return false;
}

/* Checks the pipes between the program's end and the interactor's end; returns the time of the next check. */
static uint64_t watch_pipes(struct waiting *list, struct run **runs, const struct partner *partner,
                            uint64_t now) {
  if (!partner || runs[0]->running || !runs[1]->running) return NEVER;
  uint64_t next = held_pipes_check(partner->pipes, runs[1], now);
  if (partner->pipes->to_program >= 0) await(list, partner->pipes->to_program, NULL, HELD);
  return next;
}

/* If the interactor (the second run) has accepted, the program continues after the interactor's end, because its own
   limits and its exit still determine the result. Otherwise, the program's remaining time is limited to `grace_us`. */
static void after_end(struct run **runs, const struct partner *partner, const struct run *ended) {
  if (!partner || ended != runs[1] || !runs[0]->running) return;
  runs[0]->after_partner = true;
  /*
   * The output of a program with an interactor is not counted while it is written. The number of bytes is needed if the
   * interactor was stopped at a limit or failed, so it is determined at this point.
   */
  if (ended->result.ended != ENDED_EXITED && ended->result.ended != ENDED_SIGNALLED)
    runs[0]->output_bytes = tree_written(runs[0]->box->init);
  if (!run_exited_with(&ended->result, partner->accepting, partner->accepting_count))
    run_clock_shorten(ended->clock, runs[0], partner->grace_us);
}

enum client_state run_wait(struct run **runs, int count, struct client *client,
                           const struct partner *partner) {
  enum client_state state = CLIENT_WAITING;
  struct run_clock clock;
  run_clock_start(&clock, runs, count);
  for (;;) {
    struct waiting list = {.count = 0};
    uint64_t now = now_us(), next = run_clock_sample(&clock, now);
    for (int i = 0; i < count; i++)
      if (runs[i]->running) next = earliest(next, watch(&list, runs[i], now));
    if (list.count == 0) return state;
    next = earliest(next, watch_pipes(&list, runs, partner, now));
    if (now >= client->due_us) (void)!client_flush(client); /* reading the connection detects a disconnect */
    next = earliest(next, client->due_us);
    if (state == CLIENT_WAITING && client->fd >= 0) await(&list, client->fd, NULL, CLIENT);
    uint64_t pause = next <= now ? 0 : next - now;
    struct timespec rest = {.tv_sec = (time_t)(pause / 1000000),
                            .tv_nsec = (long)(pause % 1000000) * 1000};
    if (ppoll(list.fds, (nfds_t)list.count, next == NEVER ? NULL : &rest, NULL) <= 0) continue;
    for (int i = 0; i < list.count; i++) {
      struct run *run = list.owner[i].run;
      if (!list.fds[i].revents) continue;
      switch (list.owner[i].what) {
        case SOCKET:
          finish(run);
          after_end(runs, partner, run);
          break;
        case OUTPUT:
        case ERRORS: {
          bool is_output = list.owner[i].what == OUTPUT;
          int *fd = is_output ? &run->output_fd : &run->error_fd;
          /* Reads up to the capacity of a pipe; otherwise, a fast writer would have to wait for the next read. */
          for (int k = 0; k < PIPE_CAPACITY / CHUNK && *fd >= 0 && drain(run, fd, is_output); k++)
            continue;
          run->read_at_us = now_us() + READ_PAUSE_US;
          break;
        }
        case HELD: /* nothing to do here: the next iteration checks the held pipes and thereby reads from the pipe */
          break;
        case CLIENT:
          state = client_read(client);
          for (int k = 0; k < count; k++)
            if (runs[k]->running) run_stop(runs[k], ENDED_WALL);
      }
    }
  }
}

void run_free(struct run *run) {
  buffer_free(&run->errors);
  close_if_open(&run->output_fd);
  close_if_open(&run->error_fd);
}
