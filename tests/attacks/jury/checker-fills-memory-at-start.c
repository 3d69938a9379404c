// expect {"role": "checker", "status": "SE", "cause": "checker_failed"}
// A checker whose zero-initialized memory exceeds the address space cannot be started; this must be reported as the
// jury's failure.
__asm__(".section .huge,\"aw\",@nobits\nhuge: .skip 0x100000000000\n.text");
int main(void) { return 0; }
