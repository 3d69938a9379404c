// expect {"status": ["RE", "MLE", "CE"]}
// A terabyte of variables per thread, which the loader has to find room for.
__asm__(".section .tbss,\"awT\",@nobits\nhuge: .skip 0x10000000000\n.text");
int main(void) { return 0; }
