// expect {"status": ["RE", "AC"]}
// Names a loader whose path goes through a file, in its own section; if the linker's own section comes first, that one
// is used.
#include <stdio.h>
const char loader[] __attribute__((section(".interp"), used)) = "/etc/passwd/x1";
int main(void) { return puts("42") < 0; }
