#include <stdio.h>

int main(void) {
    volatile int *nowhere = NULL;
    printf("%d\n", *nowhere);
    return 0;
}
