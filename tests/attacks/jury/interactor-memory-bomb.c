// expect {"role": "interactor", "status": "SE", "cause": "interactor_failed", "detail": "memory limit", "jury_limits": {"memoryBytes": 67108864}}
// An interactor that allocates memory in an endless loop.
#include <stdlib.h>
#include <string.h>
int main(void) { for (;;) memset(malloc(16 << 20), 1, 16 << 20); }
