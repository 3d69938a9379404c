#include "standard.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "standard_text.h"

#define NUMBER 256 /* a longer token is compared as text only */

static const char *const kinds[] = {"exact",  "lines",  "lineTokens",     "tokens",          "integers",
                                    "floats", "digits", "unorderedLines", "unorderedTokens", "yesNo"};

/* ---- Equality of words ---- */

static bool number_of(struct text word, double *out) {
  char copy[NUMBER + 1], *end;
  size_t size = text_length(word);
  if (size == 0 || size > NUMBER) return false;
  memcpy(copy, word.at, size);
  copy[size] = '\0';
  /* Accepts only plain decimal notation, not hexadecimal, "inf" or "nan", which strtod would accept. */
  if (strspn(copy, "+-.0123456789eE") != size) return false;
  *out = strtod(copy, &end);
  return *end == '\0' && isfinite(*out);
}

static bool close_numbers(struct text expected, struct text got) {
  double wanted, written;
  if (!number_of(expected, &wanted) || !number_of(got, &written)) return false;
  double apart = fabs(wanted - written);
  if (standard_rules.kind == FLOATS)
    return apart <= standard_rules.absolute || apart <= standard_rules.relative * fabs(wanted);
  double exponent = wanted != 0 ? floor(log10(fabs(wanted))) : 0;
  /* The last factor allows for rounding errors of floating-point numbers if the difference is exactly half a unit of
     the last digit. */
  return apart <= pow(10, exponent + 1 - standard_rules.digits) / 2 * (1 + 1e-9);
}

/* Stores the digits without the sign and without leading zeros; returns false if the word is not an integer. */
static bool integer_of(struct text word, struct text *digits, bool *negative) {
  *negative = word.at < word.end && *word.at == '-';
  if (word.at < word.end && (*word.at == '-' || *word.at == '+')) word.at++;
  if (word.at == word.end) return false;
  for (const char *at = word.at; at < word.end; at++)
    if (*at < '0' || *at > '9') return false;
  while (word.at < word.end && *word.at == '0') word.at++;
  if (word.at == word.end) *negative = false;
  *digits = word;
  return true;
}

static bool same_integer(struct text expected, struct text got) {
  struct text wanted, written;
  bool below, below_too;
  return integer_of(expected, &wanted, &below) && integer_of(got, &written, &below_too) &&
         below == below_too && text_same(wanted, written);
}

static bool is_yes_or_no(struct text word) {
  static const char yes[] = "yes", no[] = "no";
  return text_order(word, (struct text){yes, yes + 3}) == 0 ||
         text_order(word, (struct text){no, no + 2}) == 0;
}

static bool same_word(struct text expected, struct text got) {
  if (standard_rules.kind == YES_NO && text_length(expected) > 0 && !is_yes_or_no(expected))
    standard_fail("the answer has words besides YES and NO");
  if (text_same(expected, got)) return true;
  if (text_length(expected) == 0 || text_length(got) == 0) return false;
  if (standard_rules.kind == INTEGERS) return same_integer(expected, got);
  bool real = standard_rules.kind == FLOATS || standard_rules.kind == DIGITS;
  return real && close_numbers(expected, got);
}

/* ---- The kinds that compare words or lines in order ---- */

static void compare_words(struct text answer, struct text output) {
  struct text_walk wanted = text_walk_of(answer), written = text_walk_of(output);
  for (;;) {
    struct text expected = text_next_word(&wanted, true), got = text_next_word(&written, true);
    if (text_length(expected) == 0 && text_length(got) == 0) return;
    if (!same_word(expected, got)) standard_show(written.place, expected, got, STANDARD_DIFFERENT);
  }
}

static void compare_words_by_line(struct text answer, struct text output) {
  answer = text_without_blank_end(answer);
  output = text_without_blank_end(output);
  struct text_walk wanted = text_walk_of(answer), written = text_walk_of(output);
  for (;;) {
    struct text expected = text_next_word(&wanted, false), got = text_next_word(&written, false);
    if (!same_word(expected, got)) standard_show(written.place, expected, got, STANDARD_DIFFERENT);
    if (text_length(expected) > 0) continue;
    /* Both the answer and the output have been read up to the end of a line or up to their end. */
    bool more = wanted.rest.at < wanted.rest.end, more_too = written.rest.at < written.rest.end;
    if (!more && !more_too) return;
    if (more != more_too) {
      struct text_walk *longer = more ? &wanted : &written;
      struct text word = text_next_word(longer, true), none = {word.at, word.at};
      standard_show(longer->place, more ? word : none, more ? none : word, STANDARD_DIFFERENT);
    }
    wanted.rest.at++;
    written.rest.at++;
    written.place.line++;
    wanted.place = written.place = (struct place){written.place.line, 0};
  }
}

/* Reports a difference between these two lines and ends the program. If all words of the answer and of the output are
   equal, the result is a presentation error. */
static void part(struct text answer, struct text output, unsigned long long line,
                 struct text expected, struct text got) {
  struct text left = expected, right = got;
  while (left.at < left.end && right.at < right.end && text_folded(*left.at) == text_folded(*right.at))
    left.at++, right.at++;
  /* Excerpts start with the first word that differs. */
  while (left.at > expected.at && !text_is_space(left.at[-1])) left.at--, right.at--;
  struct text_walk words = text_walk_of((struct text){got.at, right.at});
  while (text_length(text_next_word(&words, false)) > 0) continue;
  struct place place = {line, words.place.token};
  enum standard_end end = STANDARD_PRESENTATION;
  struct text_walk wanted = text_walk_of(answer), written = text_walk_of(output);
  for (struct text a, b; end == STANDARD_PRESENTATION;) {
    a = text_next_word(&wanted, true);
    b = text_next_word(&written, true);
    if (!text_same(a, b)) end = STANDARD_DIFFERENT;
    if (text_length(a) == 0) break;
  }
  standard_show(place, left, right, end);
}

static struct text without_carriage(struct text line) {
  if (line.end > line.at && line.end[-1] == '\r') line.end--;
  return line;
}

static void compare_lines(struct text answer, struct text output) {
  struct text wanted = answer, written = output;
  if (standard_rules.kind == LINES) {
    wanted = text_without_blank_end(wanted);
    written = text_without_blank_end(written);
  }
  for (unsigned long long line = 1;; line++) {
    bool more = wanted.at < wanted.end, more_too = written.at < written.end;
    if (!more && !more_too) return;
    struct text expected = text_next_line(&wanted), got = text_next_line(&written);
    bool same_end = standard_rules.kind == LINES ||
                    (expected.end < answer.end) == (got.end < output.end);
    if (standard_rules.kind == LINES) {
      expected = text_without_blank_end(expected);
      got = text_without_blank_end(got);
    } else {
      /* CR LF is read as LF; a CR at the end of the text is compared as a byte. */
      if (expected.end < answer.end) expected = without_carriage(expected);
      if (got.end < output.end) got = without_carriage(got);
    }
    if (more != more_too || !same_end || !text_same(expected, got))
      part(answer, output, line, expected, got);
  }
}

static void read_rules(char **argv) {
  int known = sizeof kinds / sizeof *kinds, kind = 0;
  while (kind < known && strcmp(argv[2], kinds[kind]) != 0) kind++;
  if (kind == known) standard_fail("no standard checker %s", argv[2]);
  standard_rules.kind = (enum standard_kind)kind;
  standard_rules.ignore_case = standard_rules.kind == YES_NO || strcmp(argv[3], "1") == 0;
  standard_rules.absolute = strtod(argv[4], NULL);
  standard_rules.relative = strtod(argv[5], NULL);
  standard_rules.digits = atoi(argv[6]);
}

int standard_main(char **argv) {
  read_rules(argv);
  struct text output = text_of_file(argv[8]), answer = text_of_file(argv[9]);
  switch (standard_rules.kind) {
    case EXACT:
    case LINES:
      compare_lines(answer, output);
      break;
    case LINE_TOKENS:
      compare_words_by_line(answer, output);
      break;
    case UNORDERED_LINES:
    case UNORDERED_TOKENS:
      standard_unordered(answer, output);
      break;
    default:
      compare_words(answer, output);
  }
  return STANDARD_EQUAL;
}
