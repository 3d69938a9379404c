// expect {"status": ["RE", "CE", "AC"]}
// Adds entries to the dynamic section; the loader reads these entries first.
#include <stdio.h>
__asm__(".section .dynamic,\"aw\",@progbits\n.quad 1\n.quad 0x7fffffff\n.quad 5\n.quad -1\n.text");
int main(void) { return puts("42") < 0; }
