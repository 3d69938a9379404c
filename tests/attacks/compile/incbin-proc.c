// expect {"status": ["WA", "CE"], "answer": "secret"}
// Makes the assembler embed its own /proc files, which must contain no paths of the host.
#include <stdio.h>
__asm__(".section .rodata\nstolen:\n"
        ".incbin \"/proc/self/maps\"\n.incbin \"/proc/self/environ\"\n"
        ".incbin \"/proc/self/cmdline\"\n.incbin \"/proc/self/status\"\n.byte 0\n.text");
extern const char stolen[];
int main(void) { return puts(stolen) < 0; }
