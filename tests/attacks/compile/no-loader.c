// expect {"status": "RE"}
// A loader's name longer than any path: the kernel refuses to start the program, which is its own fault.
#include <stdio.h>
const char loader[5000] __attribute__((section(".interp"), used)) = "/nonexistent/loader";
int main(void) { return puts("42") < 0; }
