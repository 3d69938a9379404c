// expect {"status": ["AC", "CE", "RE"]}
// Adds sections from which some linkers take further options and libraries.
#include <stdio.h>
__asm__(".section .linker-options,\"e\",@0x6fff4c01\n.asciz \"lib\"\n.asciz \"/etc/passwd\"\n.section .deplibs,\"MS\",@0x6fff4c04,1\n.asciz \"/etc/passwd\"\n.text");
int main(void) { return puts("42") < 0; }
