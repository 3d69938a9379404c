#include <stdio.h>

int main(void) {
    for (int i = 0; i < 1000 * 1024; i++) fputc(' ', stdout);
    puts("7");
}
