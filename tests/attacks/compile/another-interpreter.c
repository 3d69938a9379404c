// expect {"status": ["AC", "RE"]}
// Names a program loader that does not exist. If the program therefore cannot start, the contestant is at fault.
#include <stdio.h>
const char loader[] __attribute__((section(".interp"), used)) = "/nonexistent/loader";
int main(void) { return puts("42") < 0; }
