// expect {"status": ["RE", "CE", "MLE"]}
// Sixteen terabytes of zeros that take no space on disk: the kernel cannot start such a program.
__asm__(".section .huge,\"aw\",@nobits\nhuge: .skip 0x100000000000\n.text");
int main(void) { return 0; }
