// expect {"status": ["AC", "CE"]}
// Options in the source may not load a plug-in, name a response file or another specs file.
#pragma GCC optimize("-fplugin=/w/main.c")
#pragma GCC optimize("plugin=/a/main")
#pragma GCC optimize("@/etc/passwd")
#pragma GCC optimize("-specs=/w/main.c")
#pragma GCC optimize("-wrapper /bin/sh")
#include <stdio.h>
__attribute__((optimize("-fplugin=./main.c"))) static int sum(int a, int b) { return a + b; }
int main(void) { return printf("%d\n", sum(20, 22)) < 0; }
