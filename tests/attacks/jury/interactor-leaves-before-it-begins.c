// expect {"role": "interactor", "status": "SE", "cause": "interactor_failed"}
// The interactor crashes before its `main` starts, while the program waits for the interactor's first message.
__asm__(".section .init_array,\"aw\"\n.quad 0x1234567\n.text");
int main(void) { return 0; }
