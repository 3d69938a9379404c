#ifndef VERDICT_SELFTEST_H
#define VERDICT_SELFTEST_H
/* Proves at start what the tier promises, by running this very program inside. */
#include "frames.h"
#include "tiers.h"

/* Appends u32 count and {text name, u8 passed, text detail} for each; false if any failed. */
bool selftest_run(struct standing *standing, struct buffer *out);

/* The side that runs inside: `verdict-sandbox --probe NAME`; never returns. */
_Noreturn void selftest_probe(const char *name);
#endif
