#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    volatile unsigned turns = 0;
    for (;;) turns++;
}
