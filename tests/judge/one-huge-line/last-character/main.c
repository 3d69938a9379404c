#include <stdio.h>

int main(void) {
    int length;
    if (scanf("%d", &length) != 1) return 1;
    while (length-- > 0) putchar('x');
    puts("?");
    return 0;
}
