#ifndef VERDICT_EXITS_H
#define VERDICT_EXITS_H
/*
 * The order in which two joined programs end. A process closes its files before anybody is told of
 * its end, so its partner may see the end of file, leave too and be reaped first. A traced process
 * stops before that; nothing else of it is traced.
 */
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Called for a child that has not begun yet; without effect where tracing is refused. */
void exits_follow(pid_t child);

/* Lets a stopped process go on; answers when it began to end, 0 for any other stop. */
uint64_t exits_resume(pid_t stopped, int status);
#endif
