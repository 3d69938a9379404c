#ifndef VERDICT_STOLEN_H
#define VERDICT_STOLEN_H
/*
 * Steal time: processor time that the host has taken from a virtual machine. The guest kernel charges steal time to the
 * program that is running, so the measured CPU time of the run is too high.
 */
#include <stdint.h>

/*
 * Returns the steal time since boot, over all processors, in microseconds with the resolution of the kernel's tick; 0
 * on physical machines. The value may be up to 20 ms old, because reading it takes as long as a run of a trivial
 * program.
 */
uint64_t stolen_us(uint64_t now_us);
#endif
