#ifndef VERDICT_HELD_PIPES_H
#define VERDICT_HELD_PIPES_H
/*
 * The keeper holds one end of each of the two pipes between a program and its interactor, so that the program cannot
 * make the interactor fail by ending early or by closing its streams:
 * - The reading end of the pipe to the program, which it holds until the interactor ends: writing to a program that no
 *   longer reads succeeds in every language. After the program's end the keeper reads and discards at most 64 MiB.
 * - The writing end of the pipe to the interactor: it is closed only after the program's end is known. If the program
 * crashes, its crash therefore always precedes the verdict of an interactor that waits for more input. In addition, the
 * interactor must be waiting for input before this end of the pipe is closed. If an interactor fails before this pipe
 * is closed, the program's end cannot be the cause.
 */
#include <stdbool.h>
#include <stdint.h>

#include "run.h"

struct held_pipes {
  int to_program, to_interactor; /* -1 = none, or closed */
  bool end_seen;                 /* the interactor received the end of file while it slept, or its writes fail */
  uint64_t discarded;            /* bytes that the interactor wrote after the program's end */
  bool slept;                    /* whether the interactor slept at the last sample */
  bool program_ended;
  uint64_t check_at_us, pause_us;
  uint64_t pass_at_cpu_us; /* CPU time of the interactor after which it is always given the end of file */
};

void held_pipes_open(struct held_pipes *pipes, int to_program, int to_interactor);

/*
 * The caller must call this repeatedly after the program's end while the interactor runs. Returns the time of the next
 * call; the call is due earlier if `to_program` becomes readable.
 */
uint64_t held_pipes_check(struct held_pipes *pipes, const struct run *interactor, uint64_t now_us);

void held_pipes_close(struct held_pipes *pipes);
#endif
