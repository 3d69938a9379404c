#include "compare.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fds.h"

#define CHUNK (64u << 10)
#define END (-1)

static bool is_blank(int c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }
static bool is_space(int c) { return is_blank(c) || c == '\n'; }
static bool is_text(int c) { return c != END && !is_space(c); }

/* Reads the next chunk if needed; returns false at the end of the file. */
static bool refill(struct answer *from) {
  if (from->at < from->have) return true;
  /*
   * Once the end of the answer has been reached, the file is not read again for each further byte of output. With 10
   * MiB of blanks after the end of the answer, such reads made a case take 79 s instead of 0.8 s on a busy machine.
   */
  if (from->ended) return false;
  from->offset += from->have;
  from->at = from->have = 0;
  ssize_t n;
  do n = pread(from->fd, from->chunk, CHUNK, (off_t)from->offset);
  while (n < 0 && errno == EINTR);
  if (n < 0) from->failed = true;
  if (n > 0) from->have = (size_t)n;
  if (n == 0) from->ended = true;
  return n > 0;
}

static int peek(struct answer *from) { return refill(from) ? from->chunk[from->at] : END; }

static uint64_t position(const struct answer *from) { return from->offset + from->at; }

static void skip_while(struct answer *from, bool (*kind)(int)) {
  for (int c; (c = peek(from)) != END && kind(c);) from->at++;
}

/* Returns the next byte of the answer; in an exact comparison, CR LF is returned as one LF. */
static int peek_byte(struct compare *state) {
  int c = peek(&state->answer);
  if (c != '\r' || state->kind != COMPARE_EXACT) return c;
  unsigned char next;
  if (pread(state->answer.fd, &next, 1, (off_t)position(&state->answer) + 1) == 1 && next == '\n') {
    state->answer.at++;
    return peek(&state->answer);
  }
  return c;
}

bool compare_open(struct compare *state, enum comparison kind, double tolerance,
                  const char *answer) {
  memset(state, 0, sizeof *state);
  state->kind = kind;
  state->tolerance = tolerance;
  state->line = 1;
  state->state = kind == COMPARE_EXACT || kind == COMPARE_LINES ? AT_BYTES : AT_TOKENS;
  state->answer.fd = open(answer, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  state->answer.chunk = state->answer.fd >= 0 ? malloc(CHUNK) : NULL;
  return state->answer.chunk != NULL;
}

void compare_close(struct compare *state) {
  close_if_open(&state->answer.fd);
  free(state->answer.chunk);
  state->answer.chunk = NULL;
}

/* An excerpt ends at the end of the line or, if tokens are compared, at the end of the token. */
static bool ends_excerpt(const struct compare *state, int c) {
  bool whole_line = state->kind == COMPARE_EXACT || state->kind == COMPARE_LINES;
  return c == END || (whole_line ? c == '\n' : is_space(c));
}

static void add_to_excerpt(const struct compare *state, struct excerpt *to, int c) {
  if (to->closed) return;
  if (ends_excerpt(state, c) || to->length == EXCERPT)
    to->closed = true;
  else
    to->bytes[to->length++] = (unsigned char)c;
}

/* Records the position and the excerpts of the first difference found by the requested kind of comparison. */
static void record_difference(struct compare *state) {
  if (state->differs) return;
  unsigned char expected[EXCERPT];
  uint64_t from = state->in_token ? state->token_start : position(&state->answer);
  state->differs = true;
  state->difference_line = state->line;
  state->difference_token = state->in_token ? state->token : state->token + 1;
  ssize_t n = pread(state->answer.fd, expected, sizeof expected, (off_t)from);
  for (ssize_t i = 0; i < n; i++) add_to_excerpt(state, &state->shown_expected, expected[i]);
  if (!state->in_token) return;
  for (size_t i = 0; i < state->got_length && i < NUMBER; i++)
    add_to_excerpt(state, &state->shown_got, (unsigned char)state->got[i]);
}

static void part_tokens(struct compare *state) {
  record_difference(state);
  state->tokens_differ = true;
  state->state = AT_LAST;
}

static bool number_of(const char *text, size_t length, double *out) {
  char copy[NUMBER + 1], *end;
  if (length == 0 || length > NUMBER) return false;
  memcpy(copy, text, length);
  copy[length] = '\0';
  /* Accepts only plain decimal notation, not hexadecimal, "inf" or "nan", which strtod would accept. */
  if (strspn(copy, "+-.0123456789eE") != length) return false;
  *out = strtod(copy, &end);
  return *end == '\0' && isfinite(*out);
}

/* Compares two tokens as numbers; called for COMPARE_FLOATS if they differ as text. */
static bool close_enough(struct compare *state) {
  char text[NUMBER + 1];
  double got, expected;
  ssize_t n = pread(state->answer.fd, text, sizeof text, (off_t)state->token_start);
  size_t length = 0;
  while (n > 0 && length < (size_t)n && !is_space((unsigned char)text[length])) length++;
  if (!number_of(text, length, &expected) || !number_of(state->got, state->got_length, &got))
    return false;
  double scale = fabs(expected) > 1 ? fabs(expected) : 1;
  return fabs(got - expected) <= state->tolerance * scale;
}

static void end_token(struct compare *state) {
  if (!state->in_token) return;
  if (is_text(peek(&state->answer))) state->token_differs = true;
  if (state->token_differs) {
    if (state->kind != COMPARE_FLOATS || !close_enough(state)) {
      part_tokens(state);
      return;
    }
    skip_while(&state->answer, is_text);
    state->token_differs = false;
  }
  state->in_token = false;
}

static void keep_got(struct compare *state, int c) {
  if (state->got_length < NUMBER) state->got[state->got_length] = (char)c;
  state->got_length++;
}

static void step_tokens(struct compare *state, int c) {
  if (!is_text(c)) {
    end_token(state);
    if (c != END || state->state == AT_LAST) return;
    skip_while(&state->answer, is_space);
    if (peek(&state->answer) != END) part_tokens(state);
    return;
  }
  if (!state->in_token) {
    skip_while(&state->answer, is_space);
    if (peek(&state->answer) == END) {
      part_tokens(state);
      return;
    }
    state->in_token = true;
    state->token++;
    state->got_length = 0;
    state->token_start = position(&state->answer);
  }
  if (!state->token_differs && peek(&state->answer) == c) {
    state->answer.at++;
    keep_got(state, c);
    return;
  }
  state->token_differs = true;
  if (state->kind != COMPARE_FLOATS) {
    part_tokens(state);
    return;
  }
  keep_got(state, c);
}

/*
 * Called when the `exact` or `lines` comparison has found a difference. From here on, only tokens are compared, to
 * detect a presentation error.
 */
static void part_bytes(struct compare *state, int c) {
  record_difference(state);
  state->state = AT_TOKENS;
  step_tokens(state, c);
}

static void step_bytes(struct compare *state, int c) {
  int expected = peek_byte(state);
  if (c == expected) {
    if (c == END) return;
    if (is_text(c) && !state->in_token) {
      state->token++;
      state->got_length = 0;
      state->token_start = position(&state->answer);
    }
    if (is_text(c)) keep_got(state, c);
    state->in_token = is_text(c);
    state->answer.at++;
    return;
  }
  if (state->kind == COMPARE_EXACT || is_text(c) || is_text(expected)) {
    part_bytes(state, c);
    return;
  }
  state->in_token = false;
  state->state = AT_LINE_END;
}

static void step_line_end(struct compare *state, int c) {
  struct answer *from = &state->answer;
  skip_while(from, is_blank);
  if (c == END) skip_while(from, is_space);
  int expected = peek(from);
  if (is_text(expected) || is_text(c))
    part_bytes(state, c);
  else if (c == '\n' && expected == '\n') {
    from->at++;
    state->state = AT_BYTES;
  } else if (c == '\n')
    state->state = AT_END;
}

static void step(struct compare *state, int c) {
  if (state->state == AT_BYTES) {
    step_bytes(state, c);
    if (state->state == AT_LINE_END) step_line_end(state, c);
  } else if (state->state == AT_LINE_END) {
    step_line_end(state, c);
  } else if (state->state == AT_END) {
    if (is_text(c)) part_bytes(state, c);
  } else if (state->state == AT_TOKENS) {
    step_tokens(state, c);
  }
  /* The excerpt of the output includes the first byte that differs. */
  if (state->differs) add_to_excerpt(state, &state->shown_got, c);
  if (c == '\n') {
    state->line++;
    state->token = 0;
  }
}

/* Updates the state for `length` bytes that are the same in the output and in the answer. */
static void pass_common(struct compare *state, const unsigned char *data, size_t length) {
  const unsigned char *last_line = memrchr(data, '\n', length);
  size_t start = 0;
  if (last_line) {
    for (const unsigned char *at = data; at <= last_line; at++) state->line += *at == '\n';
    start = (size_t)(last_line - data) + 1;
    state->token = 0;
    state->in_token = false;
  }
  uint64_t offset = position(&state->answer);
  for (size_t i = start; i < length; i++) {
    bool text = is_text(data[i]);
    if (text && !state->in_token) {
      state->token++;
      state->got_length = 0;
      state->token_start = offset + i;
    }
    if (text) keep_got(state, data[i]);
    state->in_token = text;
  }
  if (state->differs)
    for (size_t i = 0; i < length && !state->shown_got.closed; i++)
      add_to_excerpt(state, &state->shown_got, data[i]);
  state->answer.at += length;
}

static size_t common_length(struct compare *state, const unsigned char *data, size_t length) {
  if ((state->state != AT_BYTES && state->state != AT_TOKENS) || state->token_differs ||
      state->carriage || !refill(&state->answer))
    return 0;
  const unsigned char *expected = state->answer.chunk + state->answer.at;
  size_t max = state->answer.have - state->answer.at;
  if (max > length) max = length;
  if (state->kind == COMPARE_EXACT) {
    const unsigned char *cr = memchr(data, '\r', max);
    if (cr) max = (size_t)(cr - data);
    cr = memchr(expected, '\r', max);
    if (cr) max = (size_t)(cr - expected);
  }
  size_t same = 0;
  while (same + 256 <= max && memcmp(data + same, expected + same, 256) == 0) same += 256;
  while (same < max && data[same] == expected[same]) same++;
  return same;
}

void compare_feed(struct compare *state, const unsigned char *data, size_t length) {
  while (length > 0) {
    if (state->state == AT_LAST && state->shown_got.closed) return;
    size_t same = common_length(state, data, length);
    if (same > 0) pass_common(state, data, same);
    data += same;
    length -= same;
    if (length == 0) return;
    int c = *data++;
    length--;
    if (state->carriage && c != '\n') step(state, '\r');
    state->carriage = state->kind == COMPARE_EXACT && c == '\r';
    if (!state->carriage) step(state, c);
  }
}

bool compare_finish(struct compare *state, enum outcome *outcome) {
  if (state->carriage) step(state, '\r');
  step(state, END);
  *outcome = !state->differs          ? OUTCOME_EQUAL
             : state->tokens_differ ? OUTCOME_DIFFERENT
                                    : OUTCOME_PRESENTATION;
  return !state->answer.failed;
}
