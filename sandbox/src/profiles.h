#ifndef VERDICT_PROFILES_H
#define VERDICT_PROFILES_H
#include <stdbool.h>
#include <stdint.h>

#include "frames.h"

/* A host folder or file shown read-only; see Mount in src/judge/sandboxTypes.ts. */
struct shown {
  char *source, *target;
  bool optional;
};

struct profile {
  char *name;
  struct shown *shown;
  uint32_t count;
};

struct profiles {
  struct profile *list;
  uint32_t count;
};

bool take_profiles(struct reader *from, struct profiles *out);
const struct profile *profile_named(const struct profiles *all, const char *name);
#endif
