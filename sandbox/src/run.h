#ifndef VERDICT_RUN_H
#define VERDICT_RUN_H
/* A run: one program in one box; the keeper (the process that serves the slot) monitors the program's limits, output
   and end. */
#include "box.h"
#include "client.h"
#include "disk.h"

#define STDERR_KEPT (64u << 10)

enum ended {
  ENDED_EXITED,
  ENDED_SIGNALLED,
  ENDED_CPU,
  ENDED_WALL,
  ENDED_MEMORY,
  ENDED_OUTPUT,
  ENDED_FAILED,
  ENDED_STARVED /* the machine gave the program too little processor time; says nothing about the program */
};

struct result {
  enum ended ended;
  int exit_code, signal;
  uint64_t cpu_us, wall_us, memory, output;
  uint64_t waited_us; /* part of wall_us during which the run's clock was paused, see clock.h */
  uint64_t stolen_us; /* steal time during the run, see stolen.h */
  uint32_t killed;
  uint32_t refused; /* processes and threads refused because of the limit, if a group counts them */
  enum fault fault; /* set with ENDED_FAILED */
  char cause[512];
};

struct held_pipes;
struct run_clock;

struct run {
  struct box *box;
  const struct program *program;
  const struct limits *limits;
  /* Receives stdout; if NULL, stdout is counted and discarded. */
  void (*on_output)(void *to, const unsigned char *data, size_t length);
  void *to;
  struct buffer errors; /* first STDERR_KEPT bytes of stderr */
  struct result result;

  int output_fd, error_fd; /* reading ends of the pipes for stdout and stderr; -1 = none */
  int output_capacity, error_capacity; /* capacity of these pipes in bytes */
  uint64_t output_bytes, error_bytes;
  uint64_t started_us, check_at_us, read_at_us;
  struct run_clock *clock; /* NULL until run_wait */
  uint64_t clock_limit_us; /* the run is killed when its clock reaches this time */
  uint64_t stolen_before_us;
  uint64_t cpu_before_us; /* without a cgroup: CPU time that the box used before the run */
  struct disk disk;       /* weak tier */
  uint64_t memory_seen; /* without a cgroup: highest sampled memory usage of all processes of the run together */
  enum ended limit;     /* the limit for which the run was killed; ENDED_EXITED = none */
  bool running, killed;
  bool after_partner; /* the program was still running when its interactor ended */
  /* Time of the program's end according to the box; 0 = the box's first process ended before it could report it. */
  uint64_t ended_us;
};

/* Descriptors and options of a run. */
struct streams {
  int input;   /* becomes stdin; owned by the caller */
  int output;  /* becomes stdout; -1 = stdout is a pipe that the keeper (the process that serves the slot) reads */
  bool merged; /* stderr goes to the same descriptor as stdout */
  /* If set, a write to a partner that has ended fails with EPIPE instead of killing the program. */
  bool ignore_sigpipe;
  bool joined; /* pipes connect two programs, and the order in which they end is recorded */
};

/* Starts the program; on failure, `running` is false and `result` contains the cause. */
bool run_start(struct run *run, struct box *box, const struct program *program,
               const struct streams *streams);

/* Whether the run exited on its own with one of these codes. */
bool run_exited_with(const struct result *result, const uint32_t *codes, uint32_t count);

/* Determines what happens to the first of two joined runs (the program) when the second one (the interactor) ends. */
struct partner {
  struct held_pipes *pipes; /* the pipes between the two runs */
  uint64_t grace_us; /* time for which the first run may continue after the end of the second run */
  /* If the second run ends with one of these exit codes, the first run may continue up to its own limits instead of
     `grace_us`. */
  const uint32_t *accepting;
  uint32_t accepting_count;
};

/*
 * Monitors one run, or two runs at the same time, until they have ended. If the client aborts or disconnects, the runs
 * are killed and reaped, and the client's state is returned. `partner`: how the end of one run affects the other run;
 * NULL if the runs are independent.
 */
enum client_state run_wait(struct run **runs, int count, struct client *client,
                           const struct partner *partner);

/* Returns the CPU time that all tasks of the run have used so far, including tasks that have ended. */
uint64_t run_cpu_us(const struct run *run);
/* Kills the run because of this limit, unless it was killed before. */
void run_stop(struct run *run, enum ended why);

void run_free(struct run *run);
/* Marks a run as failed, and stores the cause and who is at fault. */
void run_failed(struct run *run, const struct failed *how);
#endif
