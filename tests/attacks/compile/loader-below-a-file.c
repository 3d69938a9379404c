// expect {"status": ["RE", "AC"]}
// Names a loader below a file in a section of its own; if the linker puts its own one first, that one is used.
#include <stdio.h>
const char loader[] __attribute__((section(".interp"), used)) = "/etc/passwd/x1";
int main(void) { return puts("42") < 0; }
