// expect {"ended": ["exited"], "artefact_without": "root:", "compile": true}
// What the assembler can embed holds nothing of the host.
__asm__(".section .rodata\nx: .incbin \"/etc/passwd\"\n.text");
int main(void) { return 0; }
