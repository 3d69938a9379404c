/* One submission: its cases in order, each with its comparison, checker, interactor or validator. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "compare.h"
#include "fds.h"
#include "slot.h"
#include "work.h"

#define JUDGE_OUTPUT_KEPT (64u << 10)
/* Of each file of a validator's feedback folder. */
#define FEEDBACK_KEPT (64u << 10)
/* After the interactor's end the program may finish what it is at, not more. */
#define GRACE_US 500000

struct case_state {
  struct slot *slot;
  const struct judge_request *request;
  const struct judge_case *one;
  struct run program, judge;
  struct collected program_output, judge_output;
  struct compare compare;
  enum outcome outcome;
  bool compared, judged, interactor_first;
  enum client_word word;
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
  put_u64(to, from->parted_line);
  put_u64(to, from->parted_token);
  put_bytes(to, from->shown_expected.bytes, from->shown_expected.length);
  put_bytes(to, from->shown_got.bytes, from->shown_got.length);
}

static size_t text_count(char *const *list) {
  size_t count = 0;
  while (list[count]) count++;
  return count;
}

/* The files that the client asked for, in its order; what a validator did not write is told apart. */
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

static void tell_case(const struct case_state *state) {
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
  put_u8(&out, state->interactor_first);
  if (state->request->keep_output > 0)
    put_bytes(&out, state->program_output.bytes.data, state->program_output.bytes.length);
  client_tell(&state->slot->client, FRAME_CASE, &out);
  buffer_free(&out);
}

static void feed(void *to, const unsigned char *data, size_t length) {
  compare_feed(to, data, length);
}

struct output_file {
  int fd;
  bool failed;
};

static void save(void *to, const unsigned char *data, size_t length) {
  struct output_file *file = to;
  if (!write_all(file->fd, data, length)) file->failed = true;
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

/* Runs the contestant's program alone, its stdout to `on_output`. */
static void run_program(struct case_state *state,
                        void (*on_output)(void *, const unsigned char *, size_t), void *to) {
  struct run *all[] = {&state->program};
  int input = slot_input(state->slot, state->one->input);
  if (input < 0) {
    char why[300];
    snprintf(why, sizeof why, "input %.200s: %s", state->one->input, strerror(errno));
    run_failed(&state->program, why);
    return;
  }
  struct tee tee = {&state->program_output, on_output, to};
  bool keep = state->request->keep_output > 0;
  state->program.on_output = keep ? keep_and_pass : on_output;
  state->program.to = keep ? &tee : to;
  if (run_start(&state->program, &state->slot->program, &state->request->program,
                &(struct streams){.input = input, .output = -1}))
    state->word = run_wait(all, 1, &state->slot->client, 0);
  close(input);
}

static void judge_by_compare(struct case_state *state) {
  const struct judge_request *request = state->request;
  if (!compare_open(&state->compare, request->comparison, request->tolerance,
                    state->one->answer)) {
    char why[300];
    snprintf(why, sizeof why, "answer %.200s: %s", state->one->answer, strerror(errno));
    compare_close(&state->compare);
    run_failed(&state->program, why);
    return;
  }
  run_program(state, feed, &state->compare);
  if (exited_well(&state->program)) {
    state->compared = compare_finish(&state->compare, &state->outcome);
    if (!state->compared) run_failed(&state->program, "answer: read error");
  }
  compare_close(&state->compare);
}

/* The judge's own command, and behind it the three paths and a validator's flags. */
static bool judge_program(const struct judge_request *request, struct program *out, char **room) {
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
  *room = (char *)argv;
  return true;
}

static bool give_files(struct case_state *state) {
  state->slot->judge.clean = false;
  struct named_file files[] = {{.name = "input", .source = state->one->input},
                               {.name = "answer", .source = state->one->answer}};
  for (size_t i = 0; i < 2; i++) {
    static const unsigned char nothing[1];
    /* A case without an answer file still has one to open. */
    if (!files[i].source[0]) files[i] = (struct named_file){files[i].name, NULL, nothing, 0};
    if (!work_put(state->slot->judge.work, &files[i], state->slot->judge.as.uid, 0444))
      return false;
  }
  return !is_validator(state->request) ||
         work_make_parents(state->slot->judge.work, "feedback/", state->slot->judge.as.uid);
}

static bool judge_box(struct case_state *state, char *why, size_t room) {
  const struct profile *profile = slot_profile(state->slot, &state->request->judge);
  if (!profile) {
    snprintf(why, room, "unknown profile");
    return false;
  }
  return box_ready(&state->slot->judge, profile, state->request->judge.artefact, why, room);
}

/* A validator reads the output as its stdin, a checker by its name. */
static void run_checker(struct case_state *state, int output) {
  struct run *all[] = {&state->judge};
  struct program checker;
  char *room = NULL;
  state->judged = true;
  int input = is_validator(state->request) ? fcntl(output, F_DUPFD_CLOEXEC, 3)
                                           : slot_input(state->slot, "");
  if (input < 0 || lseek(input, 0, SEEK_SET) != 0 || !give_files(state) ||
      !judge_program(state->request, &checker, &room)) {
    run_failed(&state->judge, "checker files");
  } else {
    state->judge.on_output = collect;
    state->judge.to = &state->judge_output;
    if (run_start(&state->judge, &state->slot->judge, &checker,
                  &(struct streams){.input = input, .output = -1}))
      state->word = run_wait(all, 1, &state->slot->client, 0);
  }
  close_if_open(&input);
  free(room);
}

static void judge_by_checker(struct case_state *state) {
  char why[512];
  if (!judge_box(state, why, sizeof why)) {
    state->judged = true;
    run_failed(&state->judge, why);
    run_failed(&state->program, why);
    return;
  }
  /* What is put there now has to go even when the checker is never started. */
  state->slot->judge.clean = false;
  /* The output never passes through the client: it is written where the checker will read it. */
  struct output_file output = {.fd = work_create(state->slot->judge.work, "output")};
  if (output.fd < 0) {
    run_failed(&state->program, "output file");
    return;
  }
  run_program(state, save, &output);
  if (output.failed)
    run_failed(&state->program, "output file");
  else if (exited_well(&state->program) && state->word == CLIENT_SILENT)
    run_checker(state, output.fd);
  close(output.fd);
}

/* Joined by plain pipes; the keeper holds no end of them, so each side sees the other's death. */
static void run_joined(struct case_state *state, const struct program *interactor) {
  struct run *all[] = {&state->program, &state->judge};
  int to_program[2] = {-1, -1}, to_interactor[2] = {-1, -1};
  if (pipe2(to_program, O_CLOEXEC) != 0 || pipe2(to_interactor, O_CLOEXEC) != 0) {
    run_failed(&state->program, "pipe");
  } else {
    /* A program that leaves early must not look like an interactor that crashed. */
    struct streams judge = {.input = to_interactor[0], .output = to_program[1],
                            .ignore_sigpipe = true, .joined = true};
    struct streams program = {.input = to_program[0], .output = to_interactor[1], .joined = true};
    bool started = run_start(&state->judge, &state->slot->judge, interactor, &judge);
    if (started &&
        !run_start(&state->program, &state->slot->program, &state->request->program, &program))
      box_kill(&state->slot->judge);
  }
  for (int i = 0; i < 2; i++) {
    close_if_open(&to_program[i]);
    close_if_open(&to_interactor[i]);
  }
  state->word = run_wait(all, 2, &state->slot->client, GRACE_US);
  /* Both ends may be noticed at once, or late: the boxes know better which came first. */
  uint64_t program_end = state->program.ended_us, interactor_end = state->judge.ended_us;
  state->interactor_first = program_end && interactor_end ? interactor_end < program_end
                                                           : state->program.after_partner;
}

static void judge_by_interactor(struct case_state *state) {
  char why[512], *room = NULL;
  struct program interactor;
  state->judged = true;
  if (!judge_box(state, why, sizeof why)) {
    run_failed(&state->judge, why);
    run_failed(&state->program, why);
  } else if (!give_files(state) || !judge_program(state->request, &interactor, &room)) {
    run_failed(&state->judge, "interactor files");
    run_failed(&state->program, "interactor files");
  } else {
    run_joined(state, &interactor);
  }
  free(room);
}

static bool accepted(const struct case_state *state) {
  if (state->request->kind == JUDGE_COMPARE)
    return state->compared && state->outcome == OUTCOME_EQUAL;
  if (!state->judged || state->judge.result.ended != ENDED_EXITED) return false;
  if (!state->interactor_first && !exited_well(&state->program)) return false;
  for (uint32_t i = 0; i < state->request->success_count; i++)
    if (state->request->success_codes[i] == (uint32_t)state->judge.result.exit_code) return true;
  return false;
}

static void judge_case(struct case_state *state) {
  char why[512];
  const struct program *program = &state->request->program;
  const struct profile *profile = slot_profile(state->slot, program);
  if (!profile)
    run_failed(&state->program, "unknown profile");
  else if (!box_ready(&state->slot->program, profile, program->artefact, why, sizeof why))
    run_failed(&state->program, why);
  else if (state->request->kind == JUDGE_COMPARE)
    judge_by_compare(state);
  else if (state->request->kind == JUDGE_CHECKER || state->request->kind == JUDGE_VALIDATOR)
    judge_by_checker(state);
  else
    judge_by_interactor(state);
}

/* False when the client has gone or does not want the rest. */
static bool judge_next(struct slot *slot, struct judge_request *request, uint32_t i,
                       enum client_word *word) {
  struct case_state state = {.slot = slot, .request = request, .one = &request->cases[i]};
  state.judge_output.most = JUDGE_OUTPUT_KEPT;
  state.program_output.most = request->keep_output;
  state.program.output_fd = state.program.error_fd = -1;
  state.judge.output_fd = state.judge.error_fd = -1;
  judge_case(&state);
  *word = state.word;
  if (state.word == CLIENT_SILENT) tell_case(&state);
  if (now_us() >= slot->client.due_us && !client_flush(&slot->client)) *word = CLIENT_GONE;
  bool going = *word == CLIENT_SILENT && !(request->stop_at_failure && !accepted(&state));
  run_free(&state.program);
  run_free(&state.judge);
  buffer_free(&state.judge_output.bytes);
  buffer_free(&state.program_output.bytes);
  return going;
}

bool judge_serve(struct slot *slot, struct judge_request *request) {
  enum client_word word = CLIENT_SILENT;
  bool going = true;
  for (uint32_t i = 0; going && i < request->case_count; i++) {
    /* After the last one it is done when the answer has left. */
    if (i > 0) {
      box_clean(&slot->program);
      box_clean(&slot->judge);
    }
    going = judge_next(slot, request, i, &word);
  }
  if (word == CLIENT_GONE) return false;
  struct buffer out = {0};
  put_u8(&out, word == CLIENT_ABORTED);
  bool connected = client_send(&slot->client, FRAME_DONE, &out);
  buffer_free(&out);
  return connected;
}
