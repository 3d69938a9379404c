// expect {"status": "CE", "answer": "secret"}
// The assembler's own .include would show the file's text in its error messages.
__asm__(".include \"%answer%\"\n.include \"%host-file%\"\n");
int main(void) { return 0; }
