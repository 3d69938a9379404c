#ifndef VERDICT_PROFILES_H
#define VERDICT_PROFILES_H
#include <stdbool.h>
#include <stdint.h>

#include "frames.h"

/* A host folder or file mounted read-only; see Mount in src/judge/sandbox/sandboxTypes.ts. */
struct shown {
  const char *source, *target;
  bool optional;
};

struct profile {
  const char *name;
  struct shown *shown;
  uint32_t count;
};

struct profiles {
  struct profile *list;
  uint32_t count;
};

/* The strings in `out` point into the frame; free `out` even after a failure. */
bool take_profiles(struct reader *from, struct profiles *out);
void free_profiles(struct profiles *all);
const struct profile *profile_named(const struct profiles *all, const char *name);
#endif
