// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "detail": "signal 11"}
// Reports ok and crashes.
#include <signal.h>
#include <stdio.h>
int main(void) { fputs("ok fine\n", stderr); raise(SIGSEGV); return 0; }
