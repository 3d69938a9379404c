// expect {"status": "CE"}
// A gigabyte of data in one line of assembly.
__asm__(".data\n.fill 0x3fffffff, 1, 1\n.text");
int main(void) { return 0; }
