#ifndef VERDICT_START_H
#define VERDICT_START_H
/* Creates a program's process by the fastest method that the box allows. */
#include "fds.h"
#include "launch.h"

struct order_received {
  struct launch what;
  char *argv[MAX_STRINGS + 1], *env[MAX_STRINGS + 1];
  int fds[MAX_SENT_FDS];
  int fd_count;
};

struct failure { /* shared with the child until its exec */
  volatile uint32_t stage, error;
  volatile uint32_t may_begin;
};

struct starter {
  const struct confinement *as;
  struct failure *failure; /* failure of the last attempt to start a program */
  /* The part of the seccomp filter that this process has installed and that every program inherits. */
  uint32_t filtered;
};

/* Called in the box's first process, after its setup. */
bool start_open(struct starter *starter, const struct confinement *as);

/* Returns the pid of the new child process, -1 on failure. */
pid_t start_program(struct starter *starter, struct order_received *order);
#endif
