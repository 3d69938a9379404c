#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "standard_text.h"

static struct text sorted_file; /* the file that the offsets refer to */

static struct text piece_at(struct text file, uint32_t at) {
  struct text piece = {file.at + at, file.end};
  if (standard_rules.kind == UNORDERED_LINES) return text_without_blank_end(text_next_line(&piece));
  struct text_walk walk = text_walk_of(piece);
  return text_next_word(&walk, true);
}

static int order_places(const void *a, const void *b) {
  uint32_t left, right;
  memcpy(&left, a, sizeof left);
  memcpy(&right, b, sizeof right);
  int by_text = text_order(piece_at(sorted_file, left), piece_at(sorted_file, right));
  return by_text ? by_text : (left > right) - (left < right);
}

struct pieces {
  struct text file;
  uint32_t *places;
  size_t count;
};

/* Returns at most `max` words or lines, sorted by content; those with equal content are sorted by position. */
static struct pieces gather(struct text file, size_t max) {
  struct pieces all = {file, NULL, 0};
  size_t capacity = 0;
  struct text rest = file;
  struct text_walk walk = text_walk_of(file);
  while (all.count < max) {
    struct text piece;
    if (standard_rules.kind == UNORDERED_LINES) {
      if (rest.at >= rest.end) break;
      piece = text_next_line(&rest);
    } else {
      piece = text_next_word(&walk, true);
      if (text_length(piece) == 0) break;
    }
    if (all.count == capacity) {
      capacity = capacity ? capacity * 2 : 1024;
      all.places = realloc(all.places, capacity * sizeof *all.places);
      if (!all.places) standard_fail("no memory to sort %zu pieces", all.count);
    }
    all.places[all.count++] = (uint32_t)(piece.at - file.at);
  }
  sorted_file = file;
  if (all.count > 1) qsort(all.places, all.count, sizeof *all.places, order_places);
  return all;
}

static struct text from_line_start(struct text file, const char *at) {
  while (at > file.at && at[-1] != '\n') at--;
  return (struct text){at, file.end};
}

static struct place place_of(struct text file, const char *at) {
  struct place place = {1, 1};
  for (const char *c = file.at; c < at; c++) place.line += *c == '\n';
  if (standard_rules.kind == UNORDERED_LINES) return place;
  struct text_walk walk = text_walk_of(from_line_start(file, at));
  while (text_next_word(&walk, false).at < at) place.token++;
  return place;
}

void standard_unordered(struct text answer, struct text output) {
  if (standard_rules.kind == UNORDERED_LINES) {
    answer = text_without_blank_end(answer);
    output = text_without_blank_end(output);
  }
  struct pieces wanted = gather(answer, SIZE_MAX);
  /* Reading one more line or word than expected is enough to detect a surplus. */
  struct pieces written = gather(output, wanted.count + 1);
  uint32_t missing = UINT32_MAX, surplus = UINT32_MAX;
  for (size_t i = 0, j = 0; i < wanted.count || j < written.count;) {
    int by_text = i == wanted.count    ? 1
                  : j == written.count ? -1
                                       : text_order(piece_at(answer, wanted.places[i]),
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
  const char *at = surplus == UINT32_MAX ? output.end : output.at + surplus;
  standard_show(place_of(output, at), expected, got, STANDARD_DIFFERENT);
}
