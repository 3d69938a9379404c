#ifndef VERDICT_COMPARE_H
#define VERDICT_COMPARE_H
/*
 * Compares a program's output with the answer while the program writes it; nothing is stored, so the output and the
 * answer may have any size. See Comparison in src/judge/sandbox/sandboxTypes.ts for the kinds and their meaning.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "requests.h"

#define EXCERPT 64      /* number of bytes of the output and of the answer that are reported at the first difference */
#define NUMBER 256    /* a longer token is compared as text only */

enum outcome { OUTCOME_EQUAL, OUTCOME_PRESENTATION, OUTCOME_DIFFERENT };

struct answer { /* the answer file, read on demand */
  int fd;
  unsigned char *chunk;
  size_t at, have;
  uint64_t offset; /* offset of chunk[0] in the file */
  bool failed, ended;
};

struct excerpt {
  unsigned char bytes[EXCERPT];
  size_t length;
  bool closed;
};

struct compare {
  enum comparison kind;
  double tolerance;
  struct answer answer;
  enum {
    AT_BYTES,    /* `exact` and `lines`: compares byte by byte */
    AT_LINE_END, /* `lines`: until the end of the line, the output and the answer may contain only blanks */
    AT_END,      /* `lines`: the answer has ended, so the rest of the output may contain only blanks */
    AT_TOKENS,   /* works token by token: `tokens` and `floats`; after a difference also `exact` and `lines` */
    AT_LAST      /* the result is certain; only the rest of the excerpt `shown_got` is still needed */
  } state;
  bool carriage; /* `exact`: the output contained a CR that may belong to a CR LF */
  /* The current token of the output. The answer has been read up to the corresponding position in the answer's current
     token. */
  bool in_token, token_differs;
  char got[NUMBER];
  size_t got_length; /* may be larger than NUMBER; `got` then contains only the beginning of the token */
  uint64_t token_start; /* offset of the current token in the answer */
  uint64_t line, token; /* current line of the output, from 1; number of tokens in it so far */
  bool differs, tokens_differ;
  uint64_t difference_line, difference_token;
  struct excerpt shown_expected, shown_got;
};

bool compare_open(struct compare *state, enum comparison kind, double tolerance,
                  const char *answer);
void compare_feed(struct compare *state, const unsigned char *data, size_t length);
/* Called after the last byte. Returns false if the answer could not be read. */
bool compare_finish(struct compare *state, enum outcome *outcome);
void compare_close(struct compare *state);
#endif
