#ifndef VERDICT_LANDLOCK_H
#define VERDICT_LANDLOCK_H
/* Controls access to files in the weak tier: programs see the host's file systems, and Landlock restricts access to
   them. */
#include <stdbool.h>

#include "profiles.h"

/* Returns the version of Landlock that the kernel supports; 0 = none. */
int landlock_version(void);

/* Sets the folders of `profile`: rulesets that are created later allow access to them and to the work folders below
   `folder`. */
void landlock_prepare(const char *folder, const struct profile *profile);

/* Returns the descriptor of a ruleset for the calling process, -1 if the kernel has no Landlock, or -2 on failure. */
int landlock_ruleset(void);
bool landlock_restrict(int ruleset);
#endif
