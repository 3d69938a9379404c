#ifndef VERDICT_SELFTEST_H
#define VERDICT_SELFTEST_H
/* Tests the guarantees of the tier at startup, by running this program inside the sandbox. */
#include "frames.h"
#include "tiers.h"

/* Appends a u32 count, and for each test {text name, u8 passed, text detail}; returns false if any test failed. */
bool selftest_run(struct sandbox_state *state, struct buffer *out);

/* The part that runs inside the sandbox: `verdict-sandbox --probe NAME`; never returns. */
_Noreturn void selftest_probe(const char *name);
#endif
