// expect {"status": ["RE", "AC"]}
// Names a program loader below `/etc/passwd`, which is a file and not a folder; the name is ignored if the linker's
// section comes first.
#include <stdio.h>
const char loader[] __attribute__((section(".interp"), used)) = "/etc/passwd/x1";
int main(void) { return puts("42") < 0; }
