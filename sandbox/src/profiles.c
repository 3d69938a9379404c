#include "profiles.h"

#include <stdlib.h>
#include <string.h>

#include "requests.h"

static void take_shown(struct reader *from, struct shown *out) {
  out->source = take_text(from);
  out->target = take_text(from);
  out->optional = take_u8(from) != 0;
  /* The mount point is created inside the new root, so its path must not lead out of it. */
  if (!from->bad &&
      (out->source[0] != '/' || out->target[0] != '/' || !safe_name(out->target + 1)))
    from->bad = true;
}

/* Reads the mounts of one profile; returns NULL if there is not enough memory. */
static struct shown *take_mounts(struct reader *from, uint32_t count) {
  struct shown *list = calloc((size_t)count + 1, sizeof *list);
  if (!list) from->bad = true;
  for (uint32_t i = 0; !from->bad && i < count; i++) take_shown(from, &list[i]);
  return list;
}

bool take_profiles(struct reader *from, struct profiles *out) {
  out->count = take_count(from, 9);
  out->list = calloc((size_t)out->count + 1, sizeof *out->list);
  if (!out->list) from->bad = true;
  for (uint32_t i = 0; !from->bad && i < out->count; i++) {
    struct profile *one = &out->list[i];
    one->name = take_text(from);
    one->count = take_count(from, 11);
    one->shown = take_mounts(from, one->count);
  }
  return !from->bad;
}

void free_profiles(struct profiles *all) {
  for (uint32_t i = 0; all->list && i < all->count; i++) free(all->list[i].shown);
  free(all->list);
  *all = (struct profiles){0};
}

const struct profile *profile_named(const struct profiles *all, const char *name) {
  for (uint32_t i = 0; i < all->count; i++)
    if (strcmp(all->list[i].name, name) == 0) return &all->list[i];
  return NULL;
}
