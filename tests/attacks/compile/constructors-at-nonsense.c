// expect {"status": "RE", "ended": "signalled"}
// Lists unmapped addresses as constructors, which are called before main.
__asm__(".section .init_array,\"aw\"\n.quad 0x1234567\n.quad -1\n.text");
int main(void) { return 0; }
