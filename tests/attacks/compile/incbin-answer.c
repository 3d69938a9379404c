// expect {"status": "CE", "answer": "secret"}
// Lets the assembler put the answer file into the program.
#include <stdio.h>
__asm__(".section .rodata\nstolen: .incbin \"%answer%\"\n.byte 0\n.text");
extern const char stolen[];
int main(void) { return puts(stolen) < 0; }
