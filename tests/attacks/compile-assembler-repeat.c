// expect {"ended": ["exited", "memory", "output", "cpu", "wall"], "failed": true, "compile": true, "limits": {"cpuMs": 1500}}
// An assembler directive that repeats one byte 10^12 times.
__asm__(".rept 1000000\n.rept 1000000\n.byte 1\n.endr\n.endr");
int main(void) { return 0; }
