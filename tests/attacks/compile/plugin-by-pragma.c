// expect {"status": ["AC", "CE"]}
// Options in the source code must not make the compiler load a plug-in, read a response file or a specs file, or run a
// wrapper.
#pragma GCC optimize("-fplugin=/w/main.c")
#pragma GCC optimize("plugin=/a/main")
#pragma GCC optimize("@/etc/passwd")
#pragma GCC optimize("-specs=/w/main.c")
#pragma GCC optimize("-wrapper /bin/sh")
#include <stdio.h>
__attribute__((optimize("-fplugin=./main.c"))) static int sum(int a, int b) { return a + b; }
int main(void) { return printf("%d\n", sum(20, 22)) < 0; }
