// expect {"role": "checker", "status": "SE", "cause": "checker_failed"}
// A checker that asks for more zeroes than there are addresses cannot be started: the jury's failure.
__asm__(".section .huge,\"aw\",@nobits\nhuge: .skip 0x100000000000\n.text");
int main(void) { return 0; }
