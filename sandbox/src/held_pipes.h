#ifndef VERDICT_HELD_PIPES_H
#define VERDICT_HELD_PIPES_H
/*
 * The keeper (the process that serves the slot) holds one end of each of the two pipes between a program and its
 * interactor, so that the program cannot make the interactor fail by ending early or by closing its streams:
 * - The reading end of the pipe to the program. The keeper holds it until the interactor ends, so writing to a program
 * that no longer reads succeeds in every language. After the program's end the keeper reads and discards at most 64 MiB
 * of the interactor's output.
 * - The write end of the pipe to the interactor: the keeper closes it only after the box has reported that the program
 * has ended. If an interactor waits for more input and the program crashes, the crash is therefore always recorded
 * before the interactor's verdict. In addition, this end of the pipe is closed only when the interactor is waiting for
 * input. If an interactor fails before this pipe is closed, the program's end cannot be the cause.
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
  /* Once the interactor has used this much CPU time and has read all its input, it gets the end of file, even if it is
     not asleep. */
  uint64_t pass_at_cpu_us;
};

void held_pipes_open(struct held_pipes *pipes, int to_program, int to_interactor);

/*
 * After the program's end, the caller must call this repeatedly while the interactor runs. Returns the time of the next
 * call. If `to_program` becomes readable before that time, the caller must call this function earlier.
 */
uint64_t held_pipes_check(struct held_pipes *pipes, const struct run *interactor, uint64_t now_us);

void held_pipes_close(struct held_pipes *pipes);
#endif
