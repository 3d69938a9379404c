// expect {"role": "checker", "status": "SE", "cause": "checker_failed"}
// A checker with more zero-initialized memory than the address space cannot be started: the jury's failure.
__asm__(".section .huge,\"aw\",@nobits\nhuge: .skip 0x100000000000\n.text");
int main(void) { return 0; }
