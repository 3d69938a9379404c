#ifndef VERDICT_TREE_H
#define VERDICT_TREE_H
/* The processes of a run where the kernel does not count or end them for us: found in /proc. */
#include <stdbool.h>
#include <stdint.h>

#include "launch.h"

/* Called inside the box's init, whose children (also adopted ones) they are. */
void tree_kill(const struct confinement *as);

/* CPU time of everything that lives below `init`, or has ended and was waited for there. */
uint64_t tree_living_cpu_us(pid_t init);
/* The same and what `init` itself has reaped so far. */
uint64_t tree_cpu_us(pid_t init);
uint64_t tree_memory(pid_t init);

void tree_each(pid_t init, void (*visit)(void *to, pid_t pid), void *to);

/* Processes and threads of a user on the whole machine. */
uint32_t tree_tasks_of(uid_t uid);
#endif
