// expect {"status": ["AC", "CE"]}
// A hundred thousand functions to run before main.
#include <stdio.h>
int count;
void one(void) { count++; }
__asm__(".section .init_array,\"aw\"\n.rept 100000\n.quad one\n.endr\n.text");
int main(void) { return printf("%d\n", count >= 0 ? 42 : count) < 0; }
