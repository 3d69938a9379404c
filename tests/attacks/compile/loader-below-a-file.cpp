// expect {"status": ["RE", "AC"]}
// The same in a section from inline assembly, with the flags of a loaded section.
#include <cstdio>
__asm__(".section .interp,\"a\",@progbits\n.asciz \"/etc/passwd/x1\"\n.text");
int main() { return std::puts("42") < 0; }
