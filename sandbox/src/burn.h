#ifndef VERDICT_BURN_H
#define VERDICT_BURN_H
/*
 * A fixed piece of work, `verdict-sandbox --burn`: the judge runs it in the sandbox again and again to
 * learn how fast this machine is and how much the same work varies. Always the same number of steps.
 */
int burn_main(void);
#endif
