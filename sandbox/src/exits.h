#ifndef VERDICT_EXITS_H
#define VERDICT_EXITS_H
/*
 * Determines the order in which two joined programs end. A process closes its files before its end is reported. Its
 * partner may therefore read the end of file, exit too, and be reaped first. A traced process stops before it closes
 * its files; nothing else of the process is traced.
 */
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Called for a child before its exec; has no effect where tracing is refused. */
void exits_follow(pid_t child);

/*
 * Continues a stopped process; returns the time at which it began to exit, or 0 for any other stop. If a time is
 * returned, `written` is set to the number of bytes that the process wrote. Nothing else counts the output of a joined
 * program, which goes through a pipe.
 */
uint64_t exits_resume(pid_t stopped, int status, uint64_t *written);
#endif
