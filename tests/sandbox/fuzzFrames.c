/*
 * Passes frames to the native sandbox's decoders, in one process and without a sandbox. `fuzzFrames SEED INPUTS` prints
 * the numbers of inputs and of accepted frames as JSON.
 *
 * fuzzGrammar.h generates the frames. Some of their fields are wrong: lengths, counts, terminating NULs or numbers.
 * Some frames are then damaged as well: bytes are changed, cut off or appended, or the end is taken from the previous
 * frame. Each payload is in a memory block of exactly its size, so that AddressSanitizer detects a read past the end.
 * Accepted requests are checked against the properties that the rest of the sandbox relies on.
 */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* supervisor.c is included instead of linked, because its function take_hello is static. */
#include "../../sandbox/src/supervisor.c"

#include "../../sandbox/src/requests.h"
#include "../../sandbox/src/work.h"
#include "fuzzGrammar.h"

static struct frame input;

#define MUST(holds)                                                                  \
  do {                                                                               \
    if (!(holds)) {                                                                  \
      fprintf(stderr, "does not hold: %s (line %d) for kind %u:", #holds, __LINE__, \
              (unsigned)input.kind);                                                 \
      for (size_t i = 0; i < input.length; i++) fprintf(stderr, " %02x", input.payload[i]); \
      fprintf(stderr, "\n");                                                         \
      abort();                                                                       \
    }                                                                                \
  } while (0)

static size_t check_text(const char *text) {
  MUST((const unsigned char *)text >= input.payload &&
       (const unsigned char *)text < input.payload + input.length);
  size_t length = strlen(text);
  MUST((const unsigned char *)text + length < input.payload + input.length);
  return length + 1;
}

/* A second implementation of safe_name, for comparison. */
static void check_name(const char *name) {
  check_text(name);
  MUST(name[0] != '\0' && name[0] != '/' && strstr(name, "//") == NULL);
  char framed[1100];
  MUST(snprintf(framed, sizeof framed, "/%s/", name) < (int)sizeof framed);
  MUST(strstr(framed, "/../") == NULL && strstr(framed, "/./") == NULL &&
       strstr(framed, "//") == NULL);
}

static void check_program(const struct program *program) {
  static const struct confinement weak = {.folder = "/var/run/box"};
  static struct shown shown = {.source = "/home/x", .target = "/opt/x"};
  static const struct profile profile = {.name = "base", .shown = &shown, .count = 1};
  size_t total = 0, count = 0;
  char *const *const lists[] = {program->argv, program->env};
  for (size_t i = 0; i < 2; i++)
    for (char *const *text = lists[i]; *text; text++, count++) {
      char *room = malloc(64 + 4 * strlen(*text));
      size_t most = 1 + below((uint32_t)(63 + 4 * strlen(*text)));
      size_t length = work_translate(&weak, &profile, *text, room, most);
      MUST(length <= most && (length == 0 || room[length - 1] == '\0'));
      free(room);
      total += check_text(*text);
    }
  MUST(count <= 2 * MAX_STRINGS && total <= MAX_LAUNCH_TEXT);
  MUST(program->argv[0] && program->argv[0][0] == '/');
  check_text(program->profile);
  check_text(program->artefact);
  MUST(!program->artefact[0] || program->artefact[0] == '/');
  const struct limits *is = &program->limits;
  const uint64_t day_us = 86400000000;
  MUST(is->cpu_us >= 1000 && is->cpu_us <= day_us && is->wall_us >= 1000 && is->wall_us <= day_us);
  MUST(is->elapsed_us >= 1000 && is->elapsed_us <= day_us);
  MUST(is->memory >= 1 << 20 && is->memory <= 1ull << 45 && is->output <= 1ull << 45);
  MUST(is->processes >= 1 && is->processes <= 100000 && is->files >= 3 && is->files <= 1 << 20);
}

static bool try_run(void) {
  struct run_request request;
  bool fine = decode_run(&input, &request);
  if (fine) {
    check_program(&request.program);
    check_text(request.input);
    MUST(request.keep_output <= MAX_FRAME / 2);
    for (uint32_t i = 0; i < request.file_count; i++) {
      check_name(request.files[i].name);
      check_text(request.files[i].source);
    }
  }
  free_run(&request);
  return fine;
}

static bool try_compile(void) {
  struct compile_request request;
  bool fine = decode_compile(&input, &request);
  if (fine) {
    check_program(&request.program);
    volatile unsigned sum = 0;
    for (uint32_t i = 0; i < request.file_count; i++) {
      check_name(request.files[i].name);
      for (size_t k = 0; k < request.files[i].length; k++) sum += request.files[i].content[k];
    }
    uint32_t count = 0;
    for (char **name = request.keep; *name; name++, count++) check_name(*name);
    MUST(count == request.keep_count);
    MUST(check_text(request.folder) > 1 && request.folder[0] == '/');
  }
  free_compile(&request);
  return fine;
}

/* Number of accepted judge requests per kind; 0 would mean that the kind is not tested. */
static unsigned long long judged[JUDGE_INTERACTIVE_VALIDATOR + 1];

static bool try_judge(void) {
  struct judge_request request;
  bool fine = decode_judge(&input, &request);
  if (fine) {
    judged[request.kind]++;
    check_program(&request.program);
    MUST(request.kind <= JUDGE_INTERACTIVE_VALIDATOR && request.keep_output <= MAX_FRAME / 2);
    if (request.kind == JUDGE_COMPARE)
      MUST(request.comparison <= COMPARE_FLOATS && request.tolerance >= 0);
    else
      check_program(&request.judge);
    if (request.kind >= JUDGE_VALIDATOR) {
      for (char **flag = request.flags; *flag; flag++) check_text(*flag);
      for (char **name = request.feedback; *name; name++) MUST(safe_name(*name));
    }
    volatile uint32_t sum = 0;
    for (uint32_t i = 0; i < request.success_count; i++) sum += request.success_codes[i];
    for (uint32_t i = 0; i < request.case_count; i++) {
      check_text(request.cases[i].input);
      check_text(request.cases[i].answer);
    }
  }
  free_judge(&request);
  return fine;
}

static bool try_hello(void) {
  struct reader from;
  enum tier highest;
  char *folder;
  struct profiles *all = &self.state.site.profiles;
  bool fine = take_hello(&input, &from, &highest, &folder);
  if (fine) {
    MUST(self.slots >= 1 && self.slots <= MAX_SLOTS && highest <= TIER_WEAK);
    MUST(check_text(folder) > 1 && folder[0] == '/');
    for (uint32_t i = 0; i < all->count; i++)
      for (uint32_t k = 0; check_text(all->list[i].name) && k < all->list[i].count; k++) {
        MUST(all->list[i].shown[k].source[0] == '/' && all->list[i].shown[k].target[0] == '/');
        check_name(all->list[i].shown[k].target + 1);
      }
    MUST(profile_named(all, "base") == NULL || all->count > 0);
  }
  free_profiles(all);
  return fine;
}

static const struct {
  uint8_t kind;
  void (*write)(struct buffer *to);
  bool (*try)(void);
} kinds[] = {{FRAME_RUN, give_run, try_run},
             {FRAME_COMPILE, give_compile, try_compile},
             {FRAME_JUDGE, give_judge, try_judge},
             {FRAME_HELLO, give_hello, try_hello}};

/* Writes a header and the payload to a pipe, and reads frames from the pipe. The data may end within the header, and
   the length in the header may be wrong. */
static void try_stream(const struct buffer *payload) {
  int pair[2];
  unsigned char head[5];
  uint32_t length = (uint32_t)payload->length + 1;
  if (one_in(4)) length = odd_u32(length);
  for (size_t i = 0; i < 4; i++) head[i] = (unsigned char)(length >> (8 * i));
  head[4] = (unsigned char)next_random();
  if (payload->length > 60000 || pipe2(pair, O_CLOEXEC) != 0) return;
  size_t cut = one_in(8) ? below(5) : 5;
  if (!write_all(pair[1], head, cut)) abort();
  if (cut == 5 && payload->length > 0 && !write_all(pair[1], payload->data, payload->length))
    abort();
  close(pair[1]);
  for (struct frame frame; frame_read(pair[0], &frame) == 1; frame_free(&frame)) {
    volatile unsigned sum = frame.kind;
    for (size_t i = 0; i < frame.length; i++) sum += frame.payload[i];
  }
  close(pair[0]);
}

static double cpu_seconds(void) {
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  unsigned long long most = strtoull(argv[2], NULL, 10);
  unsigned long long inputs = 0, accepted[4] = {0}, streams = 0;
  struct buffer frames[2] = {{0}, {0}};
  state = strtoull(argv[1], NULL, 10);
  while (inputs < most) {
    struct buffer *one = &frames[inputs & 1];
    size_t kind = below(4);
    one->length = 0;
    fault_rate = one_in(4) ? UINT32_MAX : 1u << (2 + below(6));
    kinds[kind].write(one);
    mutate(one, &frames[~inputs & 1]);
    input = (struct frame){.kind = kinds[kind].kind, .length = one->length};
    /* frame_read allocates one extra byte; the fuzzer does not, so that AddressSanitizer detects a read past the
       end. */
    input.payload = malloc(one->length ? one->length : 1);
    if (!input.payload) return 1;
    if (one->length > 0) memcpy(input.payload, one->data, one->length);
    accepted[kind] += kinds[kind].try();
    frame_free(&input);
    if ((inputs & 63) == 0) {
      try_stream(one);
      streams++;
    }
    inputs++;
  }
  printf("{\"seed\":%s,\"inputs\":%llu,\"streams\":%llu,\"accepted\":{\"run\":%llu,\"compile\":%llu,"
         "\"judge\":%llu,\"hello\":%llu},\"judged\":[%llu,%llu,%llu,%llu,%llu],"
         "\"cpuSeconds\":%.1f}\n",
         argv[1], inputs, streams, accepted[0], accepted[1], accepted[2], accepted[3], judged[0],
         judged[1], judged[2], judged[3], judged[4], cpu_seconds());
  buffer_free(&frames[0]);
  buffer_free(&frames[1]);
  return 0;
}
