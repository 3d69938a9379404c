#ifndef VERDICT_START_H
#define VERDICT_START_H
/* Making the process that becomes a program, as cheaply as its box allows. */
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
  struct failure *failure; /* of the last program that was started */
  uint32_t filtered;       /* what of the filter is in force here and in every program to come */
};

/* In the box's first process, when it needs no other right any more. */
bool start_open(struct starter *starter, const struct confinement *as);

/* The new process's number, -1 when none could be made. It is a child like any other. */
pid_t start_program(struct starter *starter, struct order_received *order);
#endif
