#include "held_pipes.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "fds.h"
#include "tree.h"

#define FIRST_PAUSE_US 250
#define MAX_PAUSE_US 4000
/*
 * If an interactor has used this much CPU time since the program's end and has read all its input, it gets the end of
 * file, even if it is not asleep. This is needed for interactors that never sleep, such as one that polls for input in
 * a loop. This maximum is CPU time, not time on the run clock. The reason is that an interactor may start slowly,
 * because its files are read from a busy disk. If the maximum were measured on the run clock, it could be reached
 * before the interactor waits for input. The interactor would get the end of file too early, and would be blamed if it
 * failed because of that. One second is ample, because the runtime of a language starts in a few tenths of a second.
 */
#define HELD_MAX_CPU_US 1000000
/*
 * This is more than the input of any interactive run: an interactor that has written this much to a program that has
 * ended cannot be waiting for the program's answers.
 */
#define DISCARDED_MAX (64 << 20)

/* Returns at most half of the interactor's CPU limit, so that the interactor has enough time left to end. */
static uint64_t held_cpu_us(const struct run *interactor) {
  uint64_t half = interactor->limits->cpu_us / 2;
  return half < HELD_MAX_CPU_US ? half : HELD_MAX_CPU_US;
}

void held_pipes_open(struct held_pipes *pipes, int to_program, int to_interactor) {
  *pipes = (struct held_pipes){.to_program = to_program, .to_interactor = to_interactor};
}

void held_pipes_close(struct held_pipes *pipes) {
  close_if_open(&pipes->to_program);
  close_if_open(&pipes->to_interactor);
}

/*
 * Reads and discards what the interactor has written to the program, without waiting for more. The program has ended,
 * so nothing else reads the pipe. Without a limit on what is discarded, an interactor that writes until a write fails
 * would run until its CPU limit. Once more than DISCARDED_MAX bytes have been read, the pipe is closed, so that writes
 * fail. The interactor is then treated as if it had received the end of file.
 */
static void discard(struct held_pipes *pipes) {
  static char chunk[64 << 10];
  struct pollfd ready = {.fd = pipes->to_program, .events = POLLIN};
  while (pipes->to_program >= 0 && poll(&ready, 1, 0) > 0) {
    ssize_t count = read(pipes->to_program, chunk, sizeof chunk);
    if (count > 0) pipes->discarded += (uint64_t)count;
    /* A count of 0 means that the interactor has closed its output. */
    if (count <= 0 || pipes->discarded > DISCARDED_MAX) close_if_open(&pipes->to_program);
  }
  if (pipes->discarded <= DISCARDED_MAX) return;
  pipes->end_seen = true;
  close_if_open(&pipes->to_interactor);
}

/* Whether the interactor has closed its input. If so, it can no longer receive an end of file. */
static bool is_unread(int to_interactor) {
  struct pollfd left = {.fd = to_interactor, .events = 0};
  return poll(&left, 1, 0) > 0 && (left.revents & POLLERR);
}

static bool is_empty(int pipe) {
  int buffered = 0;
  return ioctl(pipe, FIONREAD, &buffered) == 0 && buffered == 0;
}

uint64_t held_pipes_check(struct held_pipes *pipes, const struct run *interactor, uint64_t now) {
  if (!pipes->program_ended) {
    pipes->program_ended = true;
    pipes->pause_us = FIRST_PAUSE_US;
    pipes->pass_at_cpu_us = run_cpu_us(interactor) + held_cpu_us(interactor);
  }
  discard(pipes);
  if (pipes->to_interactor < 0) return UINT64_MAX;
  if (now < pipes->check_at_us) return pipes->check_at_us;
  if (is_unread(pipes->to_interactor)) {
    close_if_open(&pipes->to_interactor);
  } else if (is_empty(pipes->to_interactor)) {
    /*
     * Two consecutive samples are needed: in about one of 1,500 cases, /proc briefly reports that a process is asleep
     * although it is about to end.
     */
    bool sleeps = tree_sleeps(interactor->box->init);
    pipes->end_seen = sleeps && pipes->slept;
    pipes->slept = sleeps;
    if (pipes->end_seen || run_cpu_us(interactor) >= pipes->pass_at_cpu_us)
      close_if_open(&pipes->to_interactor);
  }
  pipes->check_at_us = now + pipes->pause_us;
  pipes->pause_us *= 2;
  if (pipes->pause_us > MAX_PAUSE_US) pipes->pause_us = MAX_PAUSE_US;
  return pipes->to_interactor < 0 ? UINT64_MAX : pipes->check_at_us;
}
