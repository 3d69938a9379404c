#ifndef VERDICT_BURN_H
#define VERDICT_BURN_H
/*
 * A fixed workload, `verdict-sandbox --burn`: the judge runs it in the sandbox several times to measure the speed and
 * the timing noise of the machine. The workload always executes the same number of steps.
 */
int burn_main(void);
#endif
