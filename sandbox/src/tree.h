#ifndef VERDICT_TREE_H
#define VERDICT_TREE_H
/* Finds the processes of a run in /proc: to see whether they run or sleep, and to count or kill them where the kernel
   cannot do this for all of them at once. */
#include <stdbool.h>
#include <stdint.h>

#include "launch.h"

/* Kills all processes of a run. Called in the box's init process, which is their ancestor or reaper. */
void tree_kill(const struct confinement *as);

/* Returns the CPU time of all running descendants of `init`, and of ended processes that these descendants have waited
   for. */
uint64_t tree_living_cpu_us(pid_t init);
/* Like `tree_living_cpu_us`, but also includes the processes that `init` has reaped so far. */
uint64_t tree_cpu_us(pid_t init);
uint64_t tree_memory(pid_t init);

/* Whether `init` or a task below it runs or waits for a processor; tasks that have lowered their own priority are
   ignored. */
bool tree_runnable(pid_t init);

/*
 * Returns the number of bytes written by all processes below `init` and by the children that these processes have
 * waited for; 0 if /proc does not show it.
 */
uint64_t tree_written(pid_t init);

/* Whether there are tasks below `init` and all of these tasks sleep. */
bool tree_sleeps(pid_t init);

void tree_each(pid_t init, void (*visit)(void *to, pid_t pid), void *to);

/* Returns the number of processes and threads that a user has on the whole machine. */
uint32_t tree_tasks_of(uid_t uid);
#endif
