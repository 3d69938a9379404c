#include "standard.h"

#include <fcntl.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define SHOWN 64   /* bytes of both texts at the first difference, as in compare.c */
#define NUMBER 256 /* a longer token is compared as text only */

enum kind {
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

static const char *const kinds[] = {"exact",  "lines",  "lineTokens",     "tokens",          "integers",
                                    "floats", "digits", "unorderedLines", "unorderedTokens", "yesNo"};

static struct {
  enum kind kind;
  bool ignore_case;
  double absolute, relative;
  int digits;
} rules;

/* A file, or a part of one: a word or a line. */
struct text {
  const char *at, *end;
};

struct place {
  unsigned long long line, token;
};

static _Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  exit(STANDARD_FAILED);
}

static struct text whole(const char *path) {
  struct stat state;
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0 || fstat(fd, &state) != 0) fail("cannot read %s", path);
  struct text file = {NULL, NULL};
  if (state.st_size > 0) {
    /* Sorting uses 32-bit offsets. */
    if (state.st_size >= (off_t)UINT32_MAX) fail("%s is too large to compare", path);
    size_t size = (size_t)state.st_size;
    char *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (bytes == MAP_FAILED) fail("cannot map %s", path);
    file = (struct text){bytes, bytes + size};
  }
  close(fd);
  return file;
}

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static char folded(char c) {
  return rules.ignore_case && c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static size_t length(struct text piece) { return (size_t)(piece.end - piece.at); }

static int order(struct text a, struct text b) {
  for (; a.at < a.end && b.at < b.end; a.at++, b.at++) {
    unsigned char left = (unsigned char)folded(*a.at), right = (unsigned char)folded(*b.at);
    if (left != right) return left < right ? -1 : 1;
  }
  return (a.at < a.end) - (b.at < b.end);
}

static bool same_text(struct text a, struct text b) {
  if (length(a) != length(b)) return false;
  return length(a) == 0 ||
         (rules.ignore_case ? order(a, b) == 0 : memcmp(a.at, b.at, length(a)) == 0);
}

/* ---- Result ---- */

static void show(struct place place, struct text expected, struct text got, enum standard_end end) {
  size_t left = length(expected) < SHOWN ? length(expected) : SHOWN;
  size_t right = length(got) < SHOWN ? length(got) : SHOWN;
  printf("%llu %llu %zu %zu\n", place.line, place.token, left, right);
  if (left > 0) fwrite(expected.at, 1, left, stdout);
  if (right > 0) fwrite(got.at, 1, right, stdout);
  if (fflush(stdout) != 0) fail("cannot write the difference");
  exit((int)end);
}

/* ---- Reading words and lines ---- */

struct walk {
  struct text rest;
  struct place place; /* of the last word */
};

static struct walk walk_of(struct text file) { return (struct walk){file, {1, 0}}; }

/* The next word, within the line or over line breaks; an empty one at the end. */
static struct text next_word(struct walk *walk, bool over_lines) {
  struct text *rest = &walk->rest;
  for (; rest->at < rest->end && is_space(*rest->at); rest->at++) {
    if (*rest->at != '\n') continue;
    if (!over_lines) break;
    walk->place.line++;
    walk->place.token = 0;
  }
  struct text word = {rest->at, rest->at};
  while (word.end < rest->end && !is_space(*word.end)) word.end++;
  rest->at = word.end;
  walk->place.token++;
  return word;
}

/* The next line without its end; there must be one. */
static struct text next_line(struct text *rest) {
  struct text line = *rest;
  char *found = length(line) > 0 ? memchr(line.at, '\n', length(line)) : NULL;
  if (found) line.end = found;
  rest->at = found ? found + 1 : rest->end;
  return line;
}

static struct text without_blank_end(struct text piece) {
  while (piece.end > piece.at && is_space(piece.end[-1])) piece.end--;
  return piece;
}

static struct text from_line_start(struct text file, const char *at) {
  while (at > file.at && at[-1] != '\n') at--;
  return (struct text){at, file.end};
}

/* ---- Equality of words ---- */

static bool number_of(struct text word, double *out) {
  char copy[NUMBER + 1], *end;
  size_t size = length(word);
  if (size == 0 || size > NUMBER) return false;
  memcpy(copy, word.at, size);
  copy[size] = '\0';
  /* Plain decimal notation: no hexadecimal, "inf" or "nan", which strtod would take. */
  if (strspn(copy, "+-.0123456789eE") != size) return false;
  *out = strtod(copy, &end);
  return *end == '\0' && isfinite(*out);
}

static bool close_numbers(struct text expected, struct text got) {
  double wanted, written;
  if (!number_of(expected, &wanted) || !number_of(got, &written)) return false;
  double apart = fabs(wanted - written);
  if (rules.kind == FLOATS)
    return apart <= rules.absolute || apart <= rules.relative * fabs(wanted);
  double exponent = wanted != 0 ? floor(log10(fabs(wanted))) : 0;
  /* The factor corrects rounding of binary fractions at an exact half. */
  return apart <= pow(10, exponent + 1 - rules.digits) / 2 * (1 + 1e-9);
}

/* Digits without sign and leading zeros; false when it is not an integer. */
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
         below == below_too && same_text(wanted, written);
}

static bool is_yes_or_no(struct text word) {
  static const char yes[] = "yes", no[] = "no";
  return order(word, (struct text){yes, yes + 3}) == 0 || order(word, (struct text){no, no + 2}) == 0;
}

static bool same_word(struct text expected, struct text got) {
  if (rules.kind == YES_NO && length(expected) > 0 && !is_yes_or_no(expected))
    fail("the answer has words besides YES and NO");
  if (same_text(expected, got)) return true;
  if (length(expected) == 0 || length(got) == 0) return false;
  if (rules.kind == INTEGERS) return same_integer(expected, got);
  return (rules.kind == FLOATS || rules.kind == DIGITS) && close_numbers(expected, got);
}

/* ---- The kinds ---- */

static void compare_words(struct text answer, struct text output) {
  struct walk wanted = walk_of(answer), written = walk_of(output);
  for (;;) {
    struct text expected = next_word(&wanted, true), got = next_word(&written, true);
    if (length(expected) == 0 && length(got) == 0) return;
    if (!same_word(expected, got)) show(written.place, expected, got, STANDARD_DIFFERENT);
  }
}

static void compare_words_by_line(struct text answer, struct text output) {
  answer = without_blank_end(answer);
  output = without_blank_end(output);
  struct walk wanted = walk_of(answer), written = walk_of(output);
  for (;;) {
    struct text expected = next_word(&wanted, false), got = next_word(&written, false);
    if (!same_word(expected, got)) show(written.place, expected, got, STANDARD_DIFFERENT);
    if (length(expected) > 0) continue;
    /* Both are at a line end, or at the end of their text. */
    bool more = wanted.rest.at < wanted.rest.end, more_too = written.rest.at < written.rest.end;
    if (!more && !more_too) return;
    if (more != more_too) {
      struct walk *longer = more ? &wanted : &written;
      struct text word = next_word(longer, true), none = {word.at, word.at};
      show(longer->place, more ? word : none, more ? none : word, STANDARD_DIFFERENT);
    }
    wanted.rest.at++;
    written.rest.at++;
    written.place.line++;
    wanted.place = written.place = (struct place){written.place.line, 0};
  }
}

/* The texts differ within these lines; with equal words it is a presentation error. */
static void part(struct text answer, struct text output, unsigned long long line,
                 struct text expected, struct text got) {
  struct text left = expected, right = got;
  while (left.at < left.end && right.at < right.end && folded(*left.at) == folded(*right.at))
    left.at++, right.at++;
  /* Excerpts start with the word that differs. */
  while (left.at > expected.at && !is_space(left.at[-1])) left.at--, right.at--;
  struct walk words = walk_of((struct text){got.at, right.at});
  while (length(next_word(&words, false)) > 0) continue;
  struct place place = {line, words.place.token};
  enum standard_end end = STANDARD_PRESENTATION;
  struct walk wanted = walk_of(answer), written = walk_of(output);
  for (struct text a, b; end == STANDARD_PRESENTATION;) {
    a = next_word(&wanted, true);
    b = next_word(&written, true);
    if (!same_text(a, b)) end = STANDARD_DIFFERENT;
    if (length(a) == 0) break;
  }
  show(place, left, right, end);
}

static struct text without_carriage(struct text line) {
  if (line.end > line.at && line.end[-1] == '\r') line.end--;
  return line;
}

static void compare_lines(struct text answer, struct text output) {
  struct text wanted = answer, written = output;
  if (rules.kind == LINES) {
    wanted = without_blank_end(wanted);
    written = without_blank_end(written);
  }
  for (unsigned long long line = 1;; line++) {
    bool more = wanted.at < wanted.end, more_too = written.at < written.end;
    if (!more && !more_too) return;
    struct text expected = next_line(&wanted), got = next_line(&written);
    bool same_end = rules.kind == LINES ||
                    (expected.end < answer.end) == (got.end < output.end);
    if (rules.kind == LINES) {
      expected = without_blank_end(expected);
      got = without_blank_end(got);
    } else {
      /* CR LF reads as LF; a CR at the end of the text is compared as a byte. */
      if (expected.end < answer.end) expected = without_carriage(expected);
      if (got.end < output.end) got = without_carriage(got);
    }
    if (more != more_too || !same_end || !same_text(expected, got))
      part(answer, output, line, expected, got);
  }
}

/* ---- Any order ---- */

static struct text sorted_file; /* the file of the offsets */

static struct text piece_at(struct text file, uint32_t at) {
  struct text piece = {file.at + at, file.end};
  if (rules.kind == UNORDERED_LINES) return without_blank_end(next_line(&piece));
  struct walk walk = walk_of(piece);
  return next_word(&walk, true);
}

static int order_places(const void *a, const void *b) {
  uint32_t left, right;
  memcpy(&left, a, sizeof left);
  memcpy(&right, b, sizeof right);
  int by_text = order(piece_at(sorted_file, left), piece_at(sorted_file, right));
  return by_text ? by_text : (left > right) - (left < right);
}

struct pieces {
  struct text file;
  uint32_t *places;
  size_t count;
};

/* At most `max` words or lines, sorted by text and then by position. */
static struct pieces gather(struct text file, size_t max) {
  struct pieces all = {file, NULL, 0};
  size_t capacity = 0;
  struct text rest = file;
  struct walk walk = walk_of(file);
  while (all.count < max) {
    struct text piece;
    if (rules.kind == UNORDERED_LINES) {
      if (rest.at >= rest.end) break;
      piece = next_line(&rest);
    } else {
      piece = next_word(&walk, true);
      if (length(piece) == 0) break;
    }
    if (all.count == capacity) {
      capacity = capacity ? capacity * 2 : 1024;
      all.places = realloc(all.places, capacity * sizeof *all.places);
      if (!all.places) fail("no memory to sort %zu pieces", all.count);
    }
    all.places[all.count++] = (uint32_t)(piece.at - file.at);
  }
  sorted_file = file;
  if (all.count > 1) qsort(all.places, all.count, sizeof *all.places, order_places);
  return all;
}

static struct place place_of(struct text file, const char *at) {
  struct place place = {1, 1};
  for (const char *c = file.at; c < at; c++) place.line += *c == '\n';
  if (rules.kind == UNORDERED_LINES) return place;
  struct walk walk = walk_of(from_line_start(file, at));
  while (next_word(&walk, false).at < at) place.token++;
  return place;
}

static void compare_unordered(struct text answer, struct text output) {
  if (rules.kind == UNORDERED_LINES) {
    answer = without_blank_end(answer);
    output = without_blank_end(output);
  }
  struct pieces wanted = gather(answer, SIZE_MAX);
  /* One more than expected is enough to detect a surplus. */
  struct pieces written = gather(output, wanted.count + 1);
  uint32_t missing = UINT32_MAX, surplus = UINT32_MAX;
  for (size_t i = 0, j = 0; i < wanted.count || j < written.count;) {
    int by_text = i == wanted.count    ? 1
                  : j == written.count ? -1
                                       : order(piece_at(answer, wanted.places[i]),
                                               piece_at(output, written.places[j]));
    if (by_text < 0 && wanted.places[i] < missing) missing = wanted.places[i];
    if (by_text > 0 && written.places[j] < surplus) surplus = written.places[j];
    i += by_text <= 0;
    j += by_text >= 0;
  }
  free(wanted.places);
  free(written.places);
  if (missing == UINT32_MAX && surplus == UINT32_MAX) return;
  struct text none = {NULL, NULL};
  struct text expected = missing == UINT32_MAX ? none : piece_at(answer, missing);
  struct text got = surplus == UINT32_MAX ? none : piece_at(output, surplus);
  show(place_of(output, surplus == UINT32_MAX ? output.end : output.at + surplus), expected, got,
       STANDARD_DIFFERENT);
}

static void read_rules(char **argv) {
  int known = sizeof kinds / sizeof *kinds, kind = 0;
  while (kind < known && strcmp(argv[2], kinds[kind]) != 0) kind++;
  if (kind == known) fail("no standard checker %s", argv[2]);
  rules.kind = (enum kind)kind;
  rules.ignore_case = rules.kind == YES_NO || strcmp(argv[3], "1") == 0;
  rules.absolute = strtod(argv[4], NULL);
  rules.relative = strtod(argv[5], NULL);
  rules.digits = atoi(argv[6]);
}

int standard_main(char **argv) {
  read_rules(argv);
  struct text output = whole(argv[8]), answer = whole(argv[9]);
  switch (rules.kind) {
    case EXACT:
    case LINES:
      compare_lines(answer, output);
      break;
    case LINE_TOKENS:
      compare_words_by_line(answer, output);
      break;
    case UNORDERED_LINES:
    case UNORDERED_TOKENS:
      compare_unordered(answer, output);
      break;
    default:
      compare_words(answer, output);
  }
  return STANDARD_EQUAL;
}
