// expect {"status": "RE"}
// Names a loader whose path is longer than any path may be. The kernel refuses to start the program, and the verdict is
// Runtime Error.
#include <stdio.h>
const char loader[5000] __attribute__((section(".interp"), used)) = "/nonexistent/loader";
int main(void) { return puts("42") < 0; }
