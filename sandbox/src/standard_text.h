#ifndef VERDICT_STANDARD_TEXT_H
#define VERDICT_STANDARD_TEXT_H
/* Declares what all standard checkers use: their rules, functions for the words and lines of files, and results. */
#include <stdbool.h>
#include <stddef.h>

#include "standard.h"

enum standard_kind {
  EXACT,
  LINES,
  LINE_TOKENS,
  TOKENS,
  INTEGERS,
  FLOATS,
  DIGITS,
  UNORDERED_LINES,
  UNORDERED_TOKENS,
  YES_NO
};

extern struct standard_rules {
  enum standard_kind kind;
  bool ignore_case;
  double absolute, relative;
  int digits;
} standard_rules;

/* A file, or a word or line of a file. */
struct text {
  const char *at, *end;
};

/* The position of a word; both numbers start at 1. */
struct place {
  unsigned long long line, token;
};

static inline bool text_is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static inline char text_folded(char c) {
  return standard_rules.ignore_case && c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static inline size_t text_length(struct text piece) { return (size_t)(piece.end - piece.at); }

/* Ends the program with STANDARD_FAILED and the reason on stderr. */
_Noreturn void standard_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Writes the position of the difference and the beginnings of `expected` and `got` to stdout, and ends the program with
   `end`. */
_Noreturn void standard_show(struct place place, struct text expected, struct text got,
                             enum standard_end end);

struct text text_of_file(const char *path);
/* Like strcmp, but ignores the case of ASCII letters if `ignore_case` is set. */
int text_order(struct text a, struct text b);
bool text_same(struct text a, struct text b);
struct text text_without_blank_end(struct text piece);
/* Returns the next line without its end; the text must contain another line. */
struct text text_next_line(struct text *rest);

struct text_walk {
  struct text rest;
  struct place place; /* the position of the word that was returned last */
};

static inline struct text_walk text_walk_of(struct text file) {
  return (struct text_walk){file, {1, 0}};
}

/* Returns the next word, or an empty word if there is none. `over_lines`: whether to continue after the end of the
   line. */
struct text text_next_word(struct text_walk *walk, bool over_lines);

/* Compares lines or words (the rules determine which); their order does not matter. Returns only if they are equal;
   otherwise reports the difference and ends the program. */
void standard_unordered(struct text answer, struct text output);
#endif
