// expect {"status": ["AC", "RE"]}
// Names a program loader that does not exist: the program cannot start, which is its own fault.
#include <stdio.h>
const char loader[] __attribute__((section(".interp"), used)) = "/nonexistent/loader";
int main(void) { return puts("42") < 0; }
