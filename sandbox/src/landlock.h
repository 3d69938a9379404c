#ifndef VERDICT_LANDLOCK_H
#define VERDICT_LANDLOCK_H
/* File access in the weak tier: the host's file systems, restricted by Landlock. */
#include <stdbool.h>

#include "profiles.h"

/* Version of the kernel's Landlock, 0 = none. */
int landlock_version(void);

/* Sets what later rulesets allow besides the work folders below `folder`. */
void landlock_prepare(const char *folder, const struct profile *profile);

/* A ruleset for the calling process: -1 when the kernel has none, -2 on failure. */
int landlock_ruleset(void);
bool landlock_restrict(int ruleset);
#endif
