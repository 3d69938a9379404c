// expect {"role": "interactor", "status": "SE", "cause": "interactor_failed", "detail": "memory limit", "jury_limits": {"memoryBytes": 67108864}}
// Takes all available memory.
#include <stdlib.h>
#include <string.h>
int main(void) { for (;;) memset(malloc(16 << 20), 1, 16 << 20); }
