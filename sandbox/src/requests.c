#include "requests.h"

#include <stdlib.h>
#include <string.h>

bool safe_name(const char *name) {
  if (strlen(name) > 512) return false;
  for (const char *at = name;;) {
    size_t length = strcspn(at, "/");
    if (length == 0 || length > 255) return false;
    if (at[0] == '.' && (length == 1 || (length == 2 && at[1] == '.'))) return false;
    if (at[length] == '\0') return true;
    at += length + 1;
  }
}

static char **take_texts(struct reader *from) {
  uint32_t count = take_count(from, 5);
  if (count > MAX_STRINGS) from->bad = true;
  if (from->bad) return NULL;
  char **list = calloc((size_t)count + 1, sizeof *list);
  if (!list) {
    from->bad = true;
    return NULL;
  }
  for (uint32_t i = 0; i < count; i++) list[i] = take_text(from);
  return list;
}

static size_t text_size(char **list) {
  size_t total = 0;
  for (; list && *list; list++) total += strlen(*list) + 1;
  return total;
}

static uint64_t take_within(struct reader *from, uint64_t low, uint64_t high) {
  uint64_t value = take_u64(from);
  if (value < low || value > high) from->bad = true;
  return value;
}

static void take_program(struct reader *from, struct program *out) {
  out->argv = take_texts(from);
  out->env = take_texts(from);
  out->profile = take_text(from);
  out->artefact = take_text(from);
  const uint64_t day_ms = 86400000;
  out->limits.cpu_us = take_within(from, 1, day_ms) * 1000;
  out->limits.wall_us = take_within(from, 1, day_ms) * 1000;
  out->limits.elapsed_us = take_within(from, 1, day_ms) * 1000;
  out->limits.memory = take_within(from, 1 << 20, 1ull << 45);
  out->limits.output = take_within(from, 0, 1ull << 45);
  out->limits.processes = (uint32_t)take_within(from, 1, 100000);
  out->limits.stack = take_within(from, 0, 1ull << 45);
  out->limits.files = (uint32_t)take_within(from, 3, 1 << 20);
  out->links = take_texts(from);
  if (from->bad) return;
  for (char **name = out->links; *name; name++)
    if (!safe_name(*name) || strchr(*name, '/')) from->bad = true;
  if (!out->argv[0] || out->argv[0][0] != '/') from->bad = true;
  if (out->artefact[0] && out->artefact[0] != '/') from->bad = true;
  if (text_size(out->argv) + text_size(out->env) > MAX_LAUNCH_TEXT) from->bad = true;
}

static void free_program(struct program *program) {
  free(program->argv);
  free(program->env);
  free(program->links);
}

static struct reader reader_of(struct frame *frame) {
  return (struct reader){.at = frame->payload, .end = frame->payload + frame->length};
}

static bool complete(const struct reader *from) { return !from->bad && from->at == from->end; }

static struct named_file *take_files(struct reader *from, uint32_t *count, bool with_content) {
  *count = take_count(from, 9);
  struct named_file *files = calloc((size_t)*count + 1, sizeof *files);
  if (!files) from->bad = true;
  for (uint32_t i = 0; !from->bad && i < *count; i++) {
    files[i].name = take_text(from);
    if (with_content)
      files[i].content = take_bytes(from, &files[i].length);
    else
      files[i].source = take_text(from);
    if (!from->bad && !safe_name(files[i].name)) from->bad = true;
  }
  return files;
}

bool decode_run(struct frame *frame, struct run_request *out) {
  struct reader from = reader_of(frame);
  memset(out, 0, sizeof *out);
  take_program(&from, &out->program);
  out->input = take_text(&from);
  out->keep_output = take_u32(&from);
  out->files = take_files(&from, &out->file_count, false);
  /* The frame with the result must also have room for stderr and other fields. */
  if (out->keep_output > MAX_FRAME / 2) from.bad = true;
  return complete(&from);
}

void free_run(struct run_request *request) {
  free_program(&request->program);
  free(request->files);
}

bool decode_compile(struct frame *frame, struct compile_request *out) {
  struct reader from = reader_of(frame);
  memset(out, 0, sizeof *out);
  take_program(&from, &out->program);
  out->files = take_files(&from, &out->file_count, true);
  out->keep = take_texts(&from);
  for (char **name = out->keep; !from.bad && *name; name++, out->keep_count++)
    if (!safe_name(*name)) from.bad = true;
  out->folder = take_text(&from);
  out->max_bytes = take_u64(&from);
  if (out->folder[0] != '/') from.bad = true;
  return complete(&from);
}

void free_compile(struct compile_request *request) {
  free_program(&request->program);
  free(request->files);
  free(request->keep);
}

/* Reads the fields of a validator. The validator's flags are appended to its command line, so the command line,
   environment and flags together must fit into one launch message. */
static void take_validator(struct reader *from, struct judge_request *out) {
  out->flags = take_texts(from);
  out->feedback = take_texts(from);
  for (char **name = out->feedback; !from->bad && *name; name++)
    if (!safe_name(*name)) from->bad = true;
  if (from->bad) return;
  size_t command = text_size(out->judge.argv) + text_size(out->judge.env);
  if (command + text_size(out->flags) > MAX_LAUNCH_TEXT - 256) from->bad = true;
}

static void take_judge(struct reader *from, struct judge_request *out) {
  out->kind = take_u8(from);
  if (out->kind == JUDGE_COMPARE) {
    out->comparison = take_u8(from);
    out->tolerance = take_f64(from);
    if (out->comparison > COMPARE_FLOATS || !(out->tolerance >= 0)) from->bad = true;
    return;
  }
  if (out->kind > JUDGE_INTERACTIVE_VALIDATOR) {
    from->bad = true;
    return;
  }
  take_program(from, &out->judge);
  out->success_count = take_count(from, 4);
  out->success_codes = calloc((size_t)out->success_count + 1, sizeof *out->success_codes);
  if (!out->success_codes) from->bad = true;
  for (uint32_t i = 0; !from->bad && i < out->success_count; i++)
    out->success_codes[i] = take_u32(from);
  if (!from->bad && out->kind >= JUDGE_VALIDATOR) take_validator(from, out);
}

bool decode_judge(struct frame *frame, struct judge_request *out) {
  struct reader from = reader_of(frame);
  memset(out, 0, sizeof *out);
  take_program(&from, &out->program);
  out->stop_at_failure = take_u8(&from) != 0;
  take_judge(&from, out);
  out->case_count = take_count(&from, 14);
  out->cases = calloc((size_t)out->case_count + 1, sizeof *out->cases);
  if (!out->cases) from.bad = true;
  for (uint32_t i = 0; !from.bad && i < out->case_count; i++) {
    out->cases[i].seq = take_u32(&from);
    out->cases[i].input = take_text(&from);
    out->cases[i].answer = take_text(&from);
  }
  /* The last field, `keep_output`, is optional. */
  if (!from.bad && from.at < from.end) out->keep_output = take_u32(&from);
  if (out->keep_output > MAX_FRAME / 2) from.bad = true;
  return complete(&from);
}

void free_judge(struct judge_request *request) {
  free_program(&request->program);
  free_program(&request->judge);
  free(request->success_codes);
  free(request->flags);
  free(request->feedback);
  free(request->cases);
}
