#include <stdio.h>

int main(void) {
    for (int i = 0; i < 1 << 20; i++) putchar('a');
    putchar('\n');
}
