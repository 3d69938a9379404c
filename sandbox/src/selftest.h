#ifndef VERDICT_SELFTEST_H
#define VERDICT_SELFTEST_H
/* Tests the guarantees of the tier at startup, by running this program inside the sandbox. */
#include "frames.h"
#include "tiers.h"

/* Appends the number of tests (u32) and, for each test, its name (text), whether it passed (u8) and details (text).
   Returns false if any test failed. */
bool selftest_run(struct sandbox_state *state, struct buffer *out);

/* The part of the self-test that runs inside the sandbox: `verdict-sandbox --probe NAME`; never returns. */
_Noreturn void selftest_probe(const char *name);
#endif
