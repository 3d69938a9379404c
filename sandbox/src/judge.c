/* Judges one submission: its cases in order, each with its comparison, checker, interactor or validator. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "compare.h"
#include "fds.h"
#include "held_pipes.h"
#include "slot.h"
#include "work.h"

#define JUDGE_OUTPUT_KEPT (64u << 10)
/* Number of bytes to keep of each file in a validator's feedback folder. */
#define FEEDBACK_KEPT (64u << 10)
/* Time that the program may run after the interactor has ended without accepting. */
#define GRACE_US 500000

struct case_state {
  struct slot *slot;
  const struct judge_request *request;
  const struct judge_case *one;
  struct run program, judge;
  struct collected program_output, judge_output;
  struct compare compare;
  enum outcome outcome;
  bool compared, judged, interactor_first, end_seen;
  enum client_state client;
};

static bool is_validator(const struct judge_request *request) {
  return request->kind >= JUDGE_VALIDATOR;
}

static bool exited_well(const struct run *run) {
  return run->result.ended == ENDED_EXITED && run->result.exit_code == 0;
}

static void put_compared(struct buffer *to, const struct case_state *state) {
  const struct compare *from = &state->compare;
  put_u8(to, state->compared);
  if (!state->compared) return;
  put_u8(to, (uint8_t)state->outcome);
  if (state->outcome == OUTCOME_EQUAL) return;
  put_u64(to, from->difference_line);
  put_u64(to, from->difference_token);
  put_bytes(to, from->shown_expected.bytes, from->shown_expected.length);
  put_bytes(to, from->shown_got.bytes, from->shown_got.length);
}

static size_t text_count(char *const *list) {
  size_t count = 0;
  while (list[count]) count++;
  return count;
}

/* Appends the requested files in the order of the request. A flag before each file shows whether the run created it. */
static void put_feedback(struct buffer *to, const struct case_state *state) {
  static unsigned char bytes[FEEDBACK_KEPT];
  char **names = state->request->feedback;
  put_u32(to, (uint32_t)text_count(names));
  for (; *names; names++) {
    char path[600];
    snprintf(path, sizeof path, "feedback/%s", *names);
    int file = work_open(state->slot->judge.work, path);
    put_u8(to, file >= 0);
    size_t length = 0;
    for (ssize_t n; file >= 0 && length < sizeof bytes; length += (size_t)n)
      if ((n = read(file, bytes + length, sizeof bytes - length)) <= 0) break;
    if (file >= 0) put_bytes(to, bytes, length);
    close_if_open(&file);
  }
}

static void send_case(const struct case_state *state) {
  struct buffer out = {0};
  put_u32(&out, state->one->seq);
  put_result(&out, &state->program);
  put_compared(&out, state);
  bool feedback = state->judged && is_validator(state->request);
  put_u8(&out, feedback ? 2 : state->judged);
  if (state->judged) {
    put_result(&out, &state->judge);
    put_bytes(&out, state->judge_output.bytes.data, state->judge_output.bytes.length);
  }
  if (feedback) put_feedback(&out, state);
  put_u8(&out, state->interactor_first ? 1 : state->end_seen ? 2 : 0);
  if (state->request->keep_output > 0)
    put_bytes(&out, state->program_output.bytes.data, state->program_output.bytes.length);
  client_queue(&state->slot->client, FRAME_CASE, &out);
  buffer_free(&out);
}

static void feed(void *to, const unsigned char *data, size_t length) {
  compare_feed(to, data, length);
}

struct output_file {
  int fd, error;
};

static void save(void *to, const unsigned char *data, size_t length) {
  struct output_file *file = to;
  if (file->error == 0 && !write_all(file->fd, data, length)) file->error = errno;
}

struct tee {
  struct collected *kept;
  void (*next)(void *, const unsigned char *, size_t);
  void *to;
};

static void keep_and_pass(void *to, const unsigned char *data, size_t length) {
  const struct tee *tee = to;
  collect(tee->kept, data, length);
  tee->next(tee->to, data, length);
}

/* Reports that the case failed, with the current errno. */
static void case_failed(struct run *run, enum failing where, const char *what, const char *path) {
  struct failed failed;
  failed_at(&failed, where, errno, "%s %.150s: %s", what, path, strerror(errno));
  run_failed(run, &failed);
}

/* Runs only the contestant's program, and passes its stdout to `on_output`. */
static void run_program(struct case_state *state,
                        void (*on_output)(void *, const unsigned char *, size_t), void *to) {
  struct run *all[] = {&state->program};
  bool broken = injected(state->request->program.env, FAILED_INPUT);
  int input = broken ? -1 : slot_input(state->slot, state->one->input);
  if (input < 0) {
    case_failed(&state->program, FAILED_INPUT, "input", state->one->input);
    return;
  }
  struct tee tee = {&state->program_output, on_output, to};
  bool keep = state->request->keep_output > 0;
  state->program.on_output = keep ? keep_and_pass : on_output;
  state->program.to = keep ? &tee : to;
  if (run_start(&state->program, &state->slot->program, &state->request->program,
                &(struct streams){.input = input, .output = -1}))
    state->client = run_wait(all, 1, &state->slot->client, NULL);
  close(input);
}

static void judge_by_compare(struct case_state *state) {
  const struct judge_request *request = state->request;
  bool broken = injected(request->program.env, FAILED_ANSWER);
  if (broken || !compare_open(&state->compare, request->comparison, request->tolerance,
                              state->one->answer)) {
    case_failed(&state->program, FAILED_ANSWER, "answer", state->one->answer);
    if (!broken) compare_close(&state->compare);
    return;
  }
  run_program(state, feed, &state->compare);
  if (exited_well(&state->program)) {
    state->compared = compare_finish(&state->compare, &state->outcome);
    if (!state->compared)
      case_failed(&state->program, FAILED_ANSWER, "answer", state->one->answer);
  }
  compare_close(&state->compare);
}

/* Builds the command of the judge program: its arguments, the paths of its three files or folders and, for a validator,
   the flags. */
static bool judge_program(const struct judge_request *request, struct program *out, char **storage) {
  static char input[] = "/w/input", output[] = "/w/output", answer[] = "/w/answer",
              feedback[] = "/w/feedback/";
  char *const usual[] = {input, output, answer}, *const validating[] = {input, answer, feedback};
  size_t count = text_count(request->judge.argv);
  size_t flags = is_validator(request) ? text_count(request->flags) : 0;
  char **argv = calloc(count + 3 + flags + 1, sizeof *argv);
  if (!argv) return false;
  memcpy(argv, request->judge.argv, count * sizeof *argv);
  memcpy(argv + count, is_validator(request) ? validating : usual, sizeof usual);
  if (flags > 0) memcpy(argv + count + 3, request->flags, flags * sizeof *argv);
  *out = request->judge;
  out->argv = argv;
  *storage = (char *)argv;
  return true;
}

static bool put_judge_files(struct case_state *state) {
  state->slot->judge.clean = false;
  struct named_file files[] = {{.name = "input", .source = state->one->input},
                               {.name = "answer", .source = state->one->answer}};
  for (size_t i = 0; i < 2; i++) {
    static const unsigned char nothing[1];
    /* If there is no answer file, the judge program gets an empty one. */
    if (!files[i].source[0]) files[i] = (struct named_file){files[i].name, NULL, nothing, 0};
    if (!work_put(state->slot->judge.work, &files[i], state->slot->judge.as.uid, 0444))
      return false;
  }
  return !is_validator(state->request) ||
         work_make_parents(state->slot->judge.work, "feedback/", state->slot->judge.as.uid);
}

static bool ready_box(struct slot *slot, struct box *box, const struct program *program,
                      struct failed *failed) {
  const struct profile *profile = slot_profile(slot, program);
  if (profile) return box_ready(box, profile, program, failed);
  failed_at(failed, FAILED_PROFILE, 0, "unknown profile");
  return false;
}

/* A validator reads the output from stdin; a checker opens the output by its path. */
static void run_checker(struct case_state *state, int output) {
  struct run *all[] = {&state->judge};
  struct program checker;
  char *storage = NULL;
  state->judged = true;
  int input = is_validator(state->request) ? fcntl(output, F_DUPFD_CLOEXEC, 3)
                                           : slot_input(state->slot, "");
  if (input < 0 || lseek(input, 0, SEEK_SET) != 0) {
    case_failed(&state->judge, FAILED_INPUT, "input of", "the checker");
  } else if (injected(state->request->judge.env, FAILED_FILE) || !put_judge_files(state) ||
             !judge_program(state->request, &checker, &storage)) {
    case_failed(&state->judge, FAILED_FILE, "files of", "the checker");
  } else {
    state->judge.on_output = collect;
    state->judge.to = &state->judge_output;
    if (run_start(&state->judge, &state->slot->judge, &checker,
                  &(struct streams){.input = input, .output = -1}))
      state->client = run_wait(all, 1, &state->slot->client, NULL);
  }
  close_if_open(&input);
  free(storage);
}

static void judge_by_checker(struct case_state *state) {
  struct box *box = &state->slot->judge;
  struct failed failed;
  if (!ready_box(state->slot, box, &state->request->judge, &failed)) {
    state->judged = true;
    run_failed(&state->judge, &failed);
    run_failed(&state->program, &failed);
    return;
  }
  /* The files have to be removed after this case even if the checker is not started. */
  box->clean = false;
  /* The program's output is written to a file for the checker and not sent to the client. */
  bool broken = injected(state->request->judge.env, FAILED_OUTPUT_FILE);
  struct output_file output = {.fd = broken ? -1 : work_create(box->work, "output")};
  if (output.fd < 0) {
    case_failed(&state->program, FAILED_OUTPUT_FILE, "output", "file");
    return;
  }
  run_program(state, save, &output);
  if (output.error == ENOSPC && box->as.namespaces) {
    /* The box's tmpfs is full, not a disk of the machine, so the program has written too much output. */
    state->program.result.ended = ENDED_OUTPUT;
  } else if (output.error != 0) {
    errno = output.error;
    case_failed(&state->program, FAILED_OUTPUT_FILE, "output", "file");
  } else if (exited_well(&state->program) && state->client == CLIENT_WAITING) {
    run_checker(state, output.fd);
  }
  close(output.fd);
}

/* Two pipes connect the program and the interactor; the keeper (the process that serves the slot) holds one end of each
   pipe, see held_pipes.h. */
static void run_joined(struct case_state *state, const struct program *interactor) {
  struct run *all[] = {&state->program, &state->judge};
  int to_program[2] = {-1, -1}, to_interactor[2] = {-1, -1};
  struct held_pipes pipes;
  if (pipe2(to_program, O_CLOEXEC) != 0 || pipe2(to_interactor, O_CLOEXEC) != 0) {
    case_failed(&state->program, FAILED_PIPE, "pipe to", "the interactor");
  } else {
    /* An interactor may close its own pipes; the resulting SIGPIPE must not look like a crash of the interactor. */
    struct streams judge = {.input = to_interactor[0], .output = to_program[1],
                            .ignore_sigpipe = true, .joined = true};
    struct streams program = {.input = to_program[0], .output = to_interactor[1], .joined = true};
    bool started = run_start(&state->judge, &state->slot->judge, interactor, &judge);
    if (started &&
        !run_start(&state->program, &state->slot->program, &state->request->program, &program))
      box_kill(&state->slot->judge);
  }
  close_if_open(&to_program[1]);
  close_if_open(&to_interactor[0]);
  held_pipes_open(&pipes, to_program[0], to_interactor[1]);
  const struct partner partner = {&pipes, GRACE_US, state->request->success_codes,
                                  state->request->success_count};
  state->client = run_wait(all, 2, &state->slot->client, &partner);
  held_pipes_close(&pipes);
  state->end_seen = pipes.end_seen;
  /* The keeper (the process that serves the slot) may receive both reports at the same time or late. Which program
     ended first is therefore decided by the end times in the reports. */
  uint64_t program_end = state->program.ended_us, interactor_end = state->judge.ended_us;
  state->interactor_first = program_end && interactor_end ? interactor_end < program_end
                                                           : state->program.after_partner;
}

static void judge_by_interactor(struct case_state *state) {
  char *storage = NULL;
  struct program interactor;
  struct failed failed;
  state->judged = true;
  if (!ready_box(state->slot, &state->slot->judge, &state->request->judge, &failed)) {
    run_failed(&state->judge, &failed);
    run_failed(&state->program, &failed);
  } else if (injected(state->request->judge.env, FAILED_FILE) || !put_judge_files(state) ||
             !judge_program(state->request, &interactor, &storage)) {
    case_failed(&state->judge, FAILED_FILE, "files of", "the interactor");
    state->program.result = state->judge.result;
  } else {
    run_joined(state, &interactor);
  }
  free(storage);
}

/* Whether the program was killed because it wrote to an interactor that no longer reads. */
static bool died_of_pipe(const struct run *run) {
  return run->result.ended == ENDED_SIGNALLED && run->result.signal == SIGPIPE;
}

static bool accepted(const struct case_state *state) {
  if (state->request->kind == JUDGE_COMPARE)
    return state->compared && state->outcome == OUTCOME_EQUAL;
  const struct judge_request *request = state->request;
  return state->judged && (exited_well(&state->program) || died_of_pipe(&state->program)) &&
         run_exited_with(&state->judge.result, request->success_codes, request->success_count);
}

static void judge_case(struct case_state *state) {
  struct failed failed;
  if (!ready_box(state->slot, &state->slot->program, &state->request->program, &failed))
    run_failed(&state->program, &failed);
  else if (state->request->kind == JUDGE_COMPARE)
    judge_by_compare(state);
  else if (state->request->kind == JUDGE_CHECKER || state->request->kind == JUDGE_VALIDATOR)
    judge_by_checker(state);
  else
    judge_by_interactor(state);
}

/* Judges case number `i`. Returns false if the client has disconnected or sent an abort, or if no further case is to be
   judged. */
static bool judge_next(struct slot *slot, struct judge_request *request, uint32_t i,
                       enum client_state *client) {
  struct case_state state = {.slot = slot, .request = request, .one = &request->cases[i]};
  state.judge_output.limit = JUDGE_OUTPUT_KEPT;
  state.program_output.limit = request->keep_output;
  state.program.output_fd = state.program.error_fd = -1;
  state.judge.output_fd = state.judge.error_fd = -1;
  judge_case(&state);
  *client = state.client;
  if (state.client == CLIENT_WAITING) send_case(&state);
  if (now_us() >= slot->client.due_us && !client_flush(&slot->client)) *client = CLIENT_GONE;
  bool going = *client == CLIENT_WAITING && !(request->stop_at_failure && !accepted(&state));
  run_free(&state.program);
  run_free(&state.judge);
  buffer_free(&state.judge_output.bytes);
  buffer_free(&state.program_output.bytes);
  return going;
}

bool judge_serve(struct slot *slot, struct judge_request *request) {
  enum client_state client = CLIENT_WAITING;
  bool going = true;
  for (uint32_t i = 0; going && i < request->case_count; i++) {
    /* The boxes are cleaned before the next case. After the last case, they are cleaned only after its result has been
       sent. */
    if (i > 0) {
      box_clean(&slot->program);
      box_clean(&slot->judge);
    }
    going = judge_next(slot, request, i, &client);
  }
  if (client == CLIENT_GONE) return false;
  struct buffer out = {0};
  put_u8(&out, client == CLIENT_ABORTED);
  bool connected = client_send(&slot->client, FRAME_DONE, &out);
  buffer_free(&out);
  return connected;
}
