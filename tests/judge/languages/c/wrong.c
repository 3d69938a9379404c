#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    printf("%d\n", a - b);
    return 0;
}
