// expect {"status": ["RE", "CE", "AC"]}
// Entries of its own for the list that the loader reads first.
#include <stdio.h>
__asm__(".section .dynamic,\"aw\",@progbits\n.quad 1\n.quad 0x7fffffff\n.quad 5\n.quad -1\n.text");
int main(void) { return puts("42") < 0; }
