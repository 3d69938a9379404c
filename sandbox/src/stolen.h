#ifndef VERDICT_STOLEN_H
#define VERDICT_STOLEN_H
/*
 * Steal time: processor time that the host has taken from a virtual machine. The guest kernel charges steal time to the
 * running program, so the CPU time of a run with steal time is too high.
 */
#include <stdint.h>

/*
 * Steal time since boot, over all processors, in microseconds with the resolution of the kernel's tick; 0 on physical
 * machines. The value is up to 20 ms old, since reading it takes as long as a trivial run.
 */
uint64_t stolen_us(uint64_t now_us);
#endif
