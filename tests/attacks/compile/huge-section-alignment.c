// expect {"status": ["RE", "CE", "AC", "MLE"]}
// Contains a section that is aligned to 1 GiB.
#include <stdio.h>
__asm__(".section .wide,\"aw\",@nobits\n.balign 0x40000000\n.skip 8\n.text");
int main(void) { return puts("42") < 0; }
