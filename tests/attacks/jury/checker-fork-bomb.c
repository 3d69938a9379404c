// expect {"role": "checker", "status": ["SE"], "cause": "checker_failed", "jury_limits": {"cpuMs": 200, "wallMs": 4000}}
// Forks forever.
#include <unistd.h>
int main(void) { for (;;) fork(); }
