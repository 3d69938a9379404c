// expect {"status": ["RE", "CE", "AC", "MLE"]}
// A section aligned to a gigabyte.
#include <stdio.h>
__asm__(".section .wide,\"aw\",@nobits\n.balign 0x40000000\n.skip 8\n.text");
int main(void) { return puts("42") < 0; }
