// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "detail": "output limit"}
// Writes endlessly.
#include <string.h>
#include <unistd.h>
int main(void) { static char block[65536]; memset(block, 'x', sizeof block); while (write(1, block, sizeof block) > 0) {} return 0; }
