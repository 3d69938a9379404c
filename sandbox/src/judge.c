/* One submission: its cases in order, each with its comparison, checker or interactor. */
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
/* After the interactor's end the program may finish what it is at, not more. */
#define GRACE_US 500000

struct case_state {
  struct slot *slot;
  const struct judge_request *request;
  const struct judge_case *one;
  struct run program, judge;
  struct collected judge_output;
  struct compare compare;
  enum outcome outcome;
  bool compared, judged, interactor_first;
  enum client_word word;
};

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

static bool send_case(const struct case_state *state) {
  struct buffer out = {0};
  put_u32(&out, state->one->seq);
  put_result(&out, &state->program);
  put_compared(&out, state);
  put_u8(&out, state->judged);
  if (state->judged) {
    put_result(&out, &state->judge);
    put_bytes(&out, state->judge_output.bytes.data, state->judge_output.bytes.length);
  }
  put_u8(&out, state->interactor_first);
  bool fine = frame_send(state->slot->client, FRAME_CASE, &out);
  buffer_free(&out);
  return fine;
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
  state->program.on_output = on_output;
  state->program.to = to;
  if (run_start(&state->program, &state->slot->program, &state->request->program,
                &(struct streams){.input = input, .output = -1}))
    state->word = run_wait(all, 1, state->slot->client, 0);
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

/* The checker's or interactor's own command, with the three paths behind it. */
static bool judge_program(const struct judge_request *request, struct program *out, char **room) {
  static char input[] = "/w/input", output[] = "/w/output", answer[] = "/w/answer";
  size_t count = 0;
  while (request->judge.argv[count]) count++;
  char **argv = calloc(count + 4, sizeof *argv);
  if (!argv) return false;
  memcpy(argv, request->judge.argv, count * sizeof *argv);
  argv[count] = input;
  argv[count + 1] = output;
  argv[count + 2] = answer;
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
  return true;
}

static bool judge_box(struct case_state *state, char *why, size_t room) {
  const struct profile *profile = slot_profile(state->slot, &state->request->judge);
  if (!profile) {
    snprintf(why, room, "unknown profile");
    return false;
  }
  return box_ready(&state->slot->judge, profile, state->request->judge.artefact, why, room);
}

static void run_checker(struct case_state *state) {
  struct run *all[] = {&state->judge};
  struct program checker;
  char *room = NULL;
  state->judged = true;
  int input = slot_input(state->slot, "");
  if (input < 0 || !give_files(state) || !judge_program(state->request, &checker, &room)) {
    run_failed(&state->judge, "checker files");
  } else {
    state->judge.on_output = collect;
    state->judge.to = &state->judge_output;
    if (run_start(&state->judge, &state->slot->judge, &checker,
                  &(struct streams){.input = input, .output = -1}))
      state->word = run_wait(all, 1, state->slot->client, 0);
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
  close(output.fd);
  if (output.failed)
    run_failed(&state->program, "output file");
  else if (exited_well(&state->program) && state->word == CLIENT_SILENT)
    run_checker(state);
}

/* Joined by plain pipes; the keeper holds no end of them, so each side sees the other's death. */
static void run_joined(struct case_state *state, const struct program *interactor) {
  struct run *all[] = {&state->program, &state->judge};
  int to_program[2] = {-1, -1}, to_interactor[2] = {-1, -1};
  if (pipe2(to_program, O_CLOEXEC) != 0 || pipe2(to_interactor, O_CLOEXEC) != 0) {
    run_failed(&state->program, "pipe");
  } else {
    /* A program that leaves early must not look like an interactor that crashed. */
    struct streams judge = {to_interactor[0], to_program[1], false, true};
    struct streams program = {to_program[0], to_interactor[1], false, false};
    bool started = run_start(&state->judge, &state->slot->judge, interactor, &judge);
    if (started &&
        !run_start(&state->program, &state->slot->program, &state->request->program, &program))
      box_kill(&state->slot->judge);
  }
  for (int i = 0; i < 2; i++) {
    close_if_open(&to_program[i]);
    close_if_open(&to_interactor[i]);
  }
  state->word = run_wait(all, 2, state->slot->client, GRACE_US);
  state->interactor_first = state->program.after_partner;
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
  else if (state->request->kind == JUDGE_CHECKER)
    judge_by_checker(state);
  else
    judge_by_interactor(state);
}

bool judge_serve(struct slot *slot, struct judge_request *request) {
  enum client_word word = CLIENT_SILENT;
  bool going = true, connected = true;
  for (uint32_t i = 0; going && i < request->case_count; i++) {
    struct case_state state = {.slot = slot, .request = request, .one = &request->cases[i]};
    state.judge_output.most = JUDGE_OUTPUT_KEPT;
    state.program.output_fd = state.program.error_fd = -1;
    state.judge.output_fd = state.judge.error_fd = -1;
    judge_case(&state);
    word = state.word;
    if (word == CLIENT_SILENT) connected = send_case(&state);
    going = connected && word == CLIENT_SILENT && !(request->stop_at_failure && !accepted(&state));
    run_free(&state.program);
    run_free(&state.judge);
    buffer_free(&state.judge_output.bytes);
    box_clean(&slot->program);
    box_clean(&slot->judge);
  }
  if (!connected || word == CLIENT_GONE) return false;
  struct buffer out = {0};
  put_u8(&out, word == CLIENT_ABORTED);
  connected = frame_send(slot->client, FRAME_DONE, &out);
  buffer_free(&out);
  return connected;
}
