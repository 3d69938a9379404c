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
#include "tree.h"

/* Room for what a program writes before the keeper looks; it is allocated only as it is used. */
#define PIPE_ROOM (1 << 20)
#define CHUNK (256 << 10)
/*
 * A keeper that wakes for every write of the program would take its CPU from it: the pipe is left
 * alone this long after each reading.
 */
#define READ_PAUSE_US 1000
/*
 * Longer at first: most programs are over by then, and are read once at their end. Longer still when
 * the box's last program wrote so little that a pipe of the usual size holds it several times over.
 */
#define FIRST_PAUSE_US 4000
#define QUIET_PAUSE_US 16000
#define QUIET_BYTES (16u << 10)
#define NEVER UINT64_MAX /* as NOTHING_HELD */

static int processors(void) {
  static int count;
  if (count == 0) {
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    count = online > 0 ? (int)online : 1;
  }
  return count;
}

void run_failed(struct run *run, const char *why) {
  run->running = false;
  run->result.ended = ENDED_FAILED;
  snprintf(run->result.cause, sizeof run->result.cause, "%s", why);
}

static bool open_pipe(int pair[2], int room) {
  if (pipe2(pair, O_CLOEXEC) != 0) return false;
  if (room > 0) fcntl(pair[0], F_SETPIPE_SZ, room); /* a smaller pipe works as well */
  return fcntl(pair[0], F_SETFL, O_NONBLOCK) == 0;
}

static void set_clock(struct run *run) {
  const struct box *box = run->box;
  if (box->as.folder) disk_start(&run->disk, (const int[]){box->work, box->tmp}, box->init);
  run->cpu_before_us = box->site->version ? 0 : tree_cpu_us(box->init);
  /* All processors together cannot use up the limit before then; memory may be looked at sooner. */
  uint64_t first_look = run->limits->cpu_us / (uint64_t)processors();
  bool counted = box->site->version != 0 && !box->as.folder && box->group.now_fd < 0;
  run->started_us = now_us();
  run->kill_at_us = run->started_us + run->limits->wall_us;
  run->look_at_us = run->started_us + (counted ? first_look : 1000);
  run->read_at_us = run->started_us + (box->quiet ? QUIET_PAUSE_US : FIRST_PAUSE_US);
}

/* Answers what failed, NULL when the program is on its way. The pipes are the caller's to close. */
static const char *begin(struct run *run, const struct program *program,
                         const struct streams *streams, int *output, int *errors) {
  struct box *box = run->box;
  if ((streams->output < 0 && !open_pipe(output, PIPE_ROOM)) ||
      (!streams->merged && !open_pipe(errors, 0)))
    return "pipe";
  int given[3] = {streams->input, streams->output >= 0 ? streams->output : output[1], errors[1]};
  if (streams->merged) given[2] = given[1];
  if (!group_set_limits(&box->group, run->limits)) return "cgroup limits";
  group_start(&box->group);
  set_clock(run);
  uint32_t with =
      (streams->ignore_sigpipe ? IGNORE_SIGPIPE : 0u) | (streams->joined ? FOLLOW_EXIT : 0u);
  return box_launch(box, program, given, with) ? NULL : "launch";
}

bool run_start(struct run *run, struct box *box, const struct program *program,
               const struct streams *streams) {
  int output[2] = {-1, -1}, errors[2] = {-1, -1};
  run->box = box;
  run->limits = &program->limits;
  run->limit = ENDED_EXITED;
  memset(&run->result, 0, sizeof run->result);
  const char *trouble = begin(run, program, streams, output, errors);
  close_if_open(&output[1]);
  close_if_open(&errors[1]);
  if (trouble) {
    close_if_open(&output[0]);
    close_if_open(&errors[0]);
    run_failed(run, trouble);
  }
  run->running = !trouble;
  run->output_fd = output[0];
  run->error_fd = errors[0];
  return run->running;
}

static void stop(struct run *run, enum ended why) {
  if (run->killed) return;
  run->killed = true;
  run->limit = why;
  box_kill(run->box);
}

/* Reads what is there; true when the pipe may hold more. */
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
    size_t room = STDERR_KEPT - run->errors.length;
    put_raw(&run->errors, chunk, use < room ? use : room);
  }
  *total += (uint64_t)n;
  if (*total > run->limits->output) {
    *total = run->limits->output;
    stop(run, ENDED_OUTPUT);
    /* Also for a program that has ended before it could be stopped. */
    if (run->limit == ENDED_EXITED) run->limit = ENDED_OUTPUT;
    return false;
  }
  return (size_t)n == sizeof chunk;
}

static void drain_all(struct run *run) {
  while (run->output_fd >= 0 && drain(run, &run->output_fd, true)) continue;
  while (run->error_fd >= 0 && drain(run, &run->error_fd, false)) continue;
}

static uint64_t cpu_used(const struct run *run) {
  return run->box->site->version ? group_cpu_us(&run->box->group)
                                 : tree_cpu_us(run->box->init) - run->cpu_before_us;
}

/* CPU and (without a cgroup) memory; sets the time of the next look. */
static void look(struct run *run, uint64_t now) {
  uint64_t used = cpu_used(run);
  if (used >= run->limits->cpu_us) {
    stop(run, ENDED_CPU);
    run->look_at_us = NEVER;
    return;
  }
  /* All processors together cannot use up the rest before then. */
  uint64_t pause = (run->limits->cpu_us - used) / (uint64_t)processors();
  if (run->box->site->version == 0) {
    uint64_t memory = tree_memory(run->box->init);
    if (memory > run->memory_seen) run->memory_seen = memory;
    if (memory > run->limits->memory) stop(run, ENDED_MEMORY);
  } else if (group_oom_kills(&run->box->group) > 0) {
    /* A parent that waits for what the kernel has ended would otherwise last until the wall limit. */
    stop(run, ENDED_MEMORY);
  }
  if (run->box->as.folder && disk_exceeded(&run->disk)) stop(run, ENDED_OUTPUT);
  if ((run->box->site->version == 0 || run->box->as.folder) && pause > 4000) pause = 4000;
  run->look_at_us = now + (pause > 1000 ? pause : 1000);
}

static void decide(struct run *run, const struct report *report) {
  struct result *to = &run->result;
  const struct limits *limits = run->limits;
  bool counted = run->box->site->version != 0;
  run->ended_us = report->ended_us;
  to->wall_us = report->ended_us > report->started_us ? report->ended_us - report->started_us : 0;
  to->cpu_us = counted ? group_cpu_us(&run->box->group) : report->cpu_us;
  to->memory = counted ? group_peak(&run->box->group) : run->memory_seen;
  bool sampled = !counted || run->box->group.now_fd >= 0;
  if (sampled && report->max_rss > to->memory) to->memory = report->max_rss;
  to->output = run->output_bytes;
  to->killed = report->killed;
  if (WIFEXITED(report->status)) to->exit_code = WEXITSTATUS(report->status);
  if (WIFSIGNALED(report->status)) to->signal = WTERMSIG(report->status);
  bool out_of_memory = counted ? group_oom_kills(&run->box->group) > 0
                               : to->memory > limits->memory;
  /*
   * What the kernel or the keeper ended it for comes before how the process itself looks dead. A
   * program that was gone before the order came is judged by what it had used up to its own end.
   */
  if (out_of_memory)
    to->ended = ENDED_MEMORY;
  else if (run->limit == ENDED_OUTPUT || (run->limit != ENDED_EXITED && report->on_order))
    to->ended = run->limit;
  else if (to->signal == SIGXFSZ)
    to->ended = ENDED_OUTPUT;
  else if (to->cpu_us > limits->cpu_us) /* the rope (SIGXCPU) lies behind the limit */
    to->ended = ENDED_CPU;
  else if (to->wall_us > limits->wall_us)
    to->ended = ENDED_WALL;
  else
    to->ended = to->signal ? ENDED_SIGNALLED : ENDED_EXITED;
}

static const char *const stages[] = {"",       "fork",     "files", "limits",
                                     "identity", "seccomp", "exec"};

static void finish(struct run *run) {
  struct report report;
  run->running = false;
  if (!box_report(run->box, &report)) {
    /* The box itself was a victim, or somebody outside killed it; the next run gets a new one. */
    bool out_of_memory = group_oom_kills(&run->box->group) > 0;
    uint64_t peak = group_peak(&run->box->group), cpu = cpu_used(run);
    drain_all(run);
    box_close(run->box);
    run_failed(run, "the box died");
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
  decide(run, &report);
  if (report.stage != STAGE_NONE && !(report.trouble == ENOMEM && report.stage == STAGE_EXEC)) {
    char why[160];
    const char *stage = report.stage <= STAGE_EXEC ? stages[report.stage] : "?";
    snprintf(why, sizeof why, "start: %s: %s", stage, strerror((int)report.trouble));
    run_failed(run, why);
  }
}

enum awaited { SOCKET, OUTPUT, ERRORS, CLIENT };

struct waiting {
  struct pollfd fds[8];
  struct {
    struct run *run;
    enum awaited what;
  } owner[8];
  int count;
};

static void await(struct waiting *list, int fd, struct run *run, enum awaited what) {
  list->fds[list->count] = (struct pollfd){.fd = fd, .events = POLLIN};
  list->owner[list->count].run = run;
  list->owner[list->count++].what = what;
}

static uint64_t earliest(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* Registers a running program and answers when it must be looked at again. */
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
  if (now >= run->kill_at_us) stop(run, ENDED_WALL);
  if (now >= run->look_at_us) look(run, now);
  return earliest(next, earliest(run->kill_at_us, run->look_at_us));
}

static void wake(struct run **runs, int count, uint64_t grace_us, struct run *ended) {
  /* The interactor has spoken: its partner may finish, but not for ever. */
  if (grace_us == 0 || count != 2 || ended != runs[1] || !runs[0]->running) return;
  runs[0]->after_partner = true;
  uint64_t until = now_us() + grace_us;
  if (until < runs[0]->kill_at_us) runs[0]->kill_at_us = until;
}

enum client_word run_wait(struct run **runs, int count, struct client *client, uint64_t grace_us) {
  enum client_word word = CLIENT_SILENT;
  for (;;) {
    struct waiting list = {.count = 0};
    uint64_t now = now_us(), next = NEVER;
    for (int i = 0; i < count; i++)
      if (runs[i]->running) next = earliest(next, watch(&list, runs[i], now));
    if (list.count == 0) return word;
    if (now >= client->due_us) (void)!client_flush(client); /* its end is noticed by its silence */
    next = earliest(next, client->due_us);
    if (word == CLIENT_SILENT && client->fd >= 0) await(&list, client->fd, NULL, CLIENT);
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
          wake(runs, count, grace_us, run);
          break;
        case OUTPUT:
        case ERRORS: {
          bool is_output = list.owner[i].what == OUTPUT;
          int *fd = is_output ? &run->output_fd : &run->error_fd;
          /* All that a full pipe holds: a writer in a hurry would wait out the pause. */
          for (int k = 0; k < PIPE_ROOM / CHUNK && *fd >= 0 && drain(run, fd, is_output); k++)
            continue;
          run->read_at_us = now_us() + READ_PAUSE_US;
          break;
        }
        case CLIENT:
          word = client_listen(client);
          for (int k = 0; k < count; k++)
            if (runs[k]->running) stop(runs[k], ENDED_WALL);
      }
    }
  }
}

void run_free(struct run *run) {
  buffer_free(&run->errors);
  close_if_open(&run->output_fd);
  close_if_open(&run->error_fd);
}
