// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "detail": "memory limit", "jury_limits": {"memoryBytes": 67108864}}
// Allocates all available memory.
#include <stdlib.h>
#include <string.h>
int main(void) { for (;;) memset(malloc(16 << 20), 1, 16 << 20); }
