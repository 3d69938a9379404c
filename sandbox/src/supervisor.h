#ifndef VERDICT_SUPERVISOR_H
#define VERDICT_SUPERVISOR_H
/* Serves the control connection on descriptor 3; the connections of the slots are on descriptors 4, 5, …. Returns the
   exit status. */
int supervise(int control);
/* Prints the tier, the reasons and the self-test; the exit status is 0 if all tests passed. */
int supervise_check(const char *tier);
#endif
