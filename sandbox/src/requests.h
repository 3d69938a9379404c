#ifndef VERDICT_REQUESTS_H
#define VERDICT_REQUESTS_H
/* The requests that a client sends. requests.c decodes and checks them. All strings point into the frame that contained
   them. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "frames.h"

#define MAX_STRINGS 1024 /* maximum number of entries in argv, env and similar lists */
#define MAX_LAUNCH_TEXT (128u << 10)

struct limits {
  uint64_t cpu_us, memory, output, stack;
  uint64_t wall_us;    /* maximum time on the run clock, which is paused while a task waits for a processor */
  uint64_t elapsed_us; /* maximum elapsed time, including the time during which the run clock is paused */
  uint32_t processes, files;
};

struct program {
  char **argv, **env; /* NULL-terminated */
  char *profile;
  char *artefact; /* "" = none */
  char **links;   /* NULL-terminated names of files in /a that can also be opened in /w */
  struct limits limits;
};

struct named_file { /* a file on the host, or content sent with the request */
  const char *name, *source;
  const unsigned char *content;
  size_t length;
};

struct run_request {
  struct program program;
  char *input; /* "" = empty stdin */
  uint32_t keep_output;
  struct named_file *files;
  uint32_t file_count;
};

struct compile_request {
  struct program program;
  struct named_file *files;
  uint32_t file_count;
  char **keep;
  uint32_t keep_count;
  char *folder;
  uint64_t max_bytes;
};

enum comparison { COMPARE_EXACT, COMPARE_LINES, COMPARE_TOKENS, COMPARE_FLOATS };
/* Both kinds of validator are called with the arguments of the Kattis convention; checkers and interactors are called
   with the arguments of Verdict's own convention. */
enum judge_kind {
  JUDGE_COMPARE,
  JUDGE_CHECKER,
  JUDGE_INTERACTOR,
  JUDGE_VALIDATOR,
  JUDGE_INTERACTIVE_VALIDATOR
};

struct judge_case {
  uint32_t seq;
  char *input, *answer;
};

struct judge_request {
  struct program program;
  bool stop_at_failure;
  enum judge_kind kind;
  enum comparison comparison;
  double tolerance;
  struct program judge; /* checker, interactor or validator */
  char **flags;    /* last arguments of a validator, NULL-terminated; else NULL */
  char **feedback; /* files to return from a validator's feedback folder */
  uint32_t *success_codes;
  uint32_t success_count;
  struct judge_case *cases;
  uint32_t case_count;
  uint32_t keep_output; /* how many bytes to return from the beginning of the program's stdout; 0 = none */
};

/* These functions return false if anything in the frame is malformed. In any case, the matching free function releases
   all memory that was allocated. */
bool decode_run(struct frame *frame, struct run_request *out);
bool decode_compile(struct frame *frame, struct compile_request *out);
bool decode_judge(struct frame *frame, struct judge_request *out);
void free_run(struct run_request *request);
void free_compile(struct compile_request *request);
void free_judge(struct judge_request *request);

/* Whether `name` is a relative path without empty, "." or ".." parts, so that it cannot lead out of the folder to which
   it is appended. */
bool safe_name(const char *name);
#endif
