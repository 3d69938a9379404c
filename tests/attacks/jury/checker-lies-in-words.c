// expect {"role": "checker", "status": "AC", "message": "wrong answer"}
// Prints "wrong answer" and exits with 0: the exit code determines the verdict, and the message is only shown.
#include <stdio.h>
int main(void) { fputs("wrong answer you never win\n", stderr); return 0; }
