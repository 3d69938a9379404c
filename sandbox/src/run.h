#ifndef VERDICT_RUN_H
#define VERDICT_RUN_H
/* One program in one box, watched from outside: limits, output, end. */
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
  ENDED_FAILED
};

struct result {
  enum ended ended;
  int exit_code, signal;
  uint64_t cpu_us, wall_us, memory, output;
  uint32_t killed;
  char cause[256];
};

struct run {
  struct box *box;
  const struct limits *limits;
  /* Where stdout goes; NULL: it is counted and dropped. */
  void (*on_output)(void *to, const unsigned char *data, size_t length);
  void *to;
  struct buffer errors; /* first STDERR_KEPT bytes of stderr */
  struct result result;

  int output_fd, error_fd; /* reading ends, -1 = none */
  uint64_t output_bytes, error_bytes;
  uint64_t started_us, kill_at_us, look_at_us, read_at_us;
  uint64_t cpu_before_us; /* without a cgroup: what the box had used before */
  struct disk disk;       /* weak tier */
  uint64_t memory_seen; /* without a cgroup: highest sum that was seen */
  enum ended limit;     /* the limit it was killed for; ENDED_EXITED = none */
  bool running, killed;
  bool after_partner; /* was still running when its interactor's end was noticed */
  uint64_t ended_us;  /* as its box saw it; 0 = the box died */
};

/* What a run needs besides its program; -1 or NULL = none. */
struct streams {
  int input;   /* becomes stdin; stays the caller's */
  int output;  /* becomes stdout directly; -1 = a pipe read by the keeper */
  bool merged; /* stderr goes where stdout goes */
  /* Writing to a partner that has left is an error to the program, not its death. */
  bool ignore_sigpipe;
  bool joined; /* with another program: which of them ends first is told apart */
};

/* Starts; on failure result says why and the run counts as ended. */
bool run_start(struct run *run, struct box *box, const struct program *program,
               const struct streams *streams);

/*
 * Watches up to two runs until all have ended. Not silent when the client has gone or aborted; the runs
 * are then killed and reaped all the same. `grace_us`: after the second run's end the first one may
 * go on for so long (interactor).
 */
enum client_word run_wait(struct run **runs, int count, struct client *client, uint64_t grace_us);

void run_free(struct run *run);
/* The cause for a run that could not be started. */
void run_failed(struct run *run, const char *why);
#endif
