// expect {"role": "interactor", "status": "SE", "cause": "interactor_failed"}
// An interactor that crashes before its main, while the program waits for its first message.
__asm__(".section .init_array,\"aw\"\n.quad 0x1234567\n.text");
int main(void) { return 0; }
