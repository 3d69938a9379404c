#include "profiles.h"

#include <stdlib.h>
#include <string.h>

#include "requests.h"

bool take_profiles(struct reader *from, struct profiles *out) {
  out->count = take_count(from, 9);
  out->list = calloc((size_t)out->count + 1, sizeof *out->list);
  if (!out->list) return false;
  for (uint32_t i = 0; !from->bad && i < out->count; i++) {
    struct profile *one = &out->list[i];
    one->name = take_text(from);
    one->count = take_count(from, 11);
    one->shown = calloc((size_t)one->count + 1, sizeof *one->shown);
    if (!one->shown) return false;
    for (uint32_t k = 0; !from->bad && k < one->count; k++) {
      struct shown *shown = &one->shown[k];
      shown->source = take_text(from);
      shown->target = take_text(from);
      shown->optional = take_u8(from) != 0;
      /* A target is created inside the new root, so it must not climb out of it. */
      if (!from->bad && (shown->source[0] != '/' || shown->target[0] != '/' ||
                         !safe_name(shown->target + 1)))
        from->bad = true;
    }
  }
  return !from->bad;
}

const struct profile *profile_named(const struct profiles *all, const char *name) {
  for (uint32_t i = 0; i < all->count; i++)
    if (strcmp(all->list[i].name, name) == 0) return &all->list[i];
  return NULL;
}
