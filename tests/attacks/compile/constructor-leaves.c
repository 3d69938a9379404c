// expect {"status": "WA", "ended": "exited"}
// Exits before main with code 0, without output.
#include <unistd.h>
__attribute__((constructor)) static void leave(void) { _exit(0); }
int main(void) { return write(1, "42\n", 3) != 3; }
