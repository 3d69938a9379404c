#include "standard_text.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define SHOWN 64 /* bytes of each text to show at the first difference, as in compare.c */

struct standard_rules standard_rules;

void standard_fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  exit(STANDARD_FAILED);
}

struct text text_of_file(const char *path) {
  struct stat state;
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0 || fstat(fd, &state) != 0) standard_fail("cannot read %s", path);
  struct text file = {NULL, NULL};
  if (state.st_size > 0) {
    /* Larger files are refused, because sorting uses 32-bit offsets. */
    if (state.st_size >= (off_t)UINT32_MAX) standard_fail("%s is too large to compare", path);
    size_t size = (size_t)state.st_size;
    char *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (bytes == MAP_FAILED) standard_fail("cannot map %s", path);
    file = (struct text){bytes, bytes + size};
  }
  close(fd);
  return file;
}

int text_order(struct text a, struct text b) {
  for (; a.at < a.end && b.at < b.end; a.at++, b.at++) {
    unsigned char left = (unsigned char)text_folded(*a.at);
    unsigned char right = (unsigned char)text_folded(*b.at);
    if (left != right) return left < right ? -1 : 1;
  }
  return (a.at < a.end) - (b.at < b.end);
}

bool text_same(struct text a, struct text b) {
  size_t length = text_length(a);
  if (length != text_length(b)) return false;
  if (length == 0) return true;
  return standard_rules.ignore_case ? text_order(a, b) == 0 : memcmp(a.at, b.at, length) == 0;
}

void standard_show(struct place place, struct text expected, struct text got, enum standard_end end) {
  size_t left = text_length(expected) < SHOWN ? text_length(expected) : SHOWN;
  size_t right = text_length(got) < SHOWN ? text_length(got) : SHOWN;
  printf("%llu %llu %zu %zu\n", place.line, place.token, left, right);
  if (left > 0) fwrite(expected.at, 1, left, stdout);
  if (right > 0) fwrite(got.at, 1, right, stdout);
  if (fflush(stdout) != 0) standard_fail("cannot write the difference");
  exit((int)end);
}

struct text text_next_word(struct text_walk *walk, bool over_lines) {
  struct text *rest = &walk->rest;
  for (; rest->at < rest->end && text_is_space(*rest->at); rest->at++) {
    if (*rest->at != '\n') continue;
    if (!over_lines) break;
    walk->place.line++;
    walk->place.token = 0;
  }
  struct text word = {rest->at, rest->at};
  while (word.end < rest->end && !text_is_space(*word.end)) word.end++;
  rest->at = word.end;
  walk->place.token++;
  return word;
}

struct text text_next_line(struct text *rest) {
  struct text line = *rest;
  char *found = text_length(line) > 0 ? memchr(line.at, '\n', text_length(line)) : NULL;
  if (found) line.end = found;
  rest->at = found ? found + 1 : rest->end;
  return line;
}

struct text text_without_blank_end(struct text piece) {
  while (piece.end > piece.at && text_is_space(piece.end[-1])) piece.end--;
  return piece;
}
