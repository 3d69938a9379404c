// expect {"status": ["AC", "RE"]}
// Contains writable code and requests an executable stack; the program harms only itself.
#include <stdio.h>
__asm__(".section .evil,\"awx\",@progbits\n.globl patch\npatch: movl $41, %eax\nret\n.section .note.GNU-stack,\"x\",@progbits\n.text");
extern unsigned char patch[];
int main(void) {
  patch[1] = 42;
  return printf("%d\n", ((int (*)(void))patch)()) < 0;
}
