// expect {"ended": ["exited"], "artefact_without": "root:", "compile": true}
// The assembler cannot embed a file of the host.
__asm__(".section .rodata\nx: .incbin \"/etc/passwd\"\n.text");
int main(void) { return 0; }
