#include <stdio.h>

int main(void) {
    puts("echo");
    for (;;) puts("and again");
}
