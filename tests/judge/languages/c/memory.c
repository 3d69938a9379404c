#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    for (;;) memset(malloc(1 << 20), 1, 1 << 20);
}
