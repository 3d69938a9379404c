// expect {"status": "CE", "answer": "secret"}
// If the assembler's `.include` directive could open these files, the assembler's error messages would show their text.
__asm__(".include \"%answer%\"\n.include \"%host-file%\"\n");
int main(void) { return 0; }
