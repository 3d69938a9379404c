// expect {"status": ["RE", "CE", "AC"]}
// A program property note with an invalid length.
#include <stdio.h>
__asm__(".section .note.gnu.property,\"a\",@note\n.long 4\n.long 0x7fffffff\n.long 5\n.asciz \"GNU\"\n.quad -1\n.text");
int main(void) { return puts("42") < 0; }
