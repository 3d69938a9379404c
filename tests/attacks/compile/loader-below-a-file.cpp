// expect {"status": ["RE", "AC"]}
// The same as an inline assembler's section, with the flags of one that is loaded.
#include <cstdio>
__asm__(".section .interp,\"a\",@progbits\n.asciz \"/etc/passwd/x1\"\n.text");
int main() { return std::puts("42") < 0; }
