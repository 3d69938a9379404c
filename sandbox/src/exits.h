#ifndef VERDICT_EXITS_H
#define VERDICT_EXITS_H
/*
 * Determines the order in which two programs that are joined by pipes end. A process closes its files before its end is
 * reported. The program at the other end of the pipe may therefore read the end of file, exit too, and be reaped first.
 * The programs are therefore traced: a traced process stops before it closes its files. Nothing else about the process
 * is traced.
 */
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Called for a child before its exec; has no effect if the system does not permit tracing. */
void exits_follow(pid_t child);

/*
 * Continues a stopped process. Returns the current time if the process stopped because it is exiting, and 0 if it
 * stopped for any other reason. If a time is returned, `written` is set to the number of bytes that the process wrote.
 * If pipes connect two programs, the output of one program goes directly to the other, so these bytes are counted
 * nowhere else.
 */
uint64_t exits_resume(pid_t stopped, int status, uint64_t *written);
#endif
