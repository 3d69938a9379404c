#ifndef VERDICT_PROBE_H
#define VERDICT_PROBE_H
/* What the self-test runs inside a box: one attack or one measure by its name. */
int probe_run(const char *name);
#endif
