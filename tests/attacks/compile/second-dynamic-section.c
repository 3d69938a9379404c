// expect {"status": ["RE", "CE", "AC"]}
// Adds its own entries to the dynamic section, which the loader reads first.
#include <stdio.h>
__asm__(".section .dynamic,\"aw\",@progbits\n.quad 1\n.quad 0x7fffffff\n.quad 5\n.quad -1\n.text");
int main(void) { return puts("42") < 0; }
