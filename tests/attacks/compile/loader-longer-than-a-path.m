// expect {"language": "Objective-C", "status": "RE"}
// Names a loader that is longer than any path, in a section of its own.
#include <stdio.h>
const char loader[5000] __attribute__((section(".interp"), used)) = "/x";
int main(void) { return puts("42") < 0; }
