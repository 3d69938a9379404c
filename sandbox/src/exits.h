#ifndef VERDICT_EXITS_H
#define VERDICT_EXITS_H
/*
 * The order in which two joined programs end. A process closes its files before its end is reported, so its partner may
 * read the end of file, exit too and be reaped first. A traced process stops before it closes its files; nothing else
 * of it is traced.
 */
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Called for a child before its exec; without effect where tracing is refused. */
void exits_follow(pid_t child);

/*
 * Continues a stopped process; returns when it began to exit, 0 for any other stop. Then `written` is the number of
 * bytes it wrote: the output of a joined program goes through a pipe that is counted nowhere else.
 */
uint64_t exits_resume(pid_t stopped, int status, uint64_t *written);
#endif
