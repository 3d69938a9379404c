// expect {"status": "CE", "answer": "secret"}
// Tries to embed the answer file in the program with the assembler directive `.incbin`.
#include <stdio.h>
__asm__(".section .rodata\nstolen: .incbin \"%answer%\"\n.byte 0\n.text");
extern const char stolen[];
int main(void) { return puts(stolen) < 0; }
