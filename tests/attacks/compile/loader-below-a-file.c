// expect {"status": ["RE", "AC"]}
// Names a loader whose path goes through a file; the name is ignored if the linker's section comes first.
#include <stdio.h>
const char loader[] __attribute__((section(".interp"), used)) = "/etc/passwd/x1";
int main(void) { return puts("42") < 0; }
