// expect {"status": ["RE", "MLE", "CE"]}
// A terabyte of variables per thread, for which the loader must allocate memory.
__asm__(".section .tbss,\"awT\",@nobits\nhuge: .skip 0x10000000000\n.text");
int main(void) { return 0; }
