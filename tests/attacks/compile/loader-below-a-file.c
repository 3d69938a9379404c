// expect {"status": ["RE", "AC"]}
// Its own section names a loader whose path goes through a file; if the linker's section comes first, that one is used.
#include <stdio.h>
const char loader[] __attribute__((section(".interp"), used)) = "/etc/passwd/x1";
int main(void) { return puts("42") < 0; }
