#include <stdio.h>
#include <stdlib.h>

int main(void) {
    volatile char *never = malloc(512l << 20);
    if (never == NULL) return 1;
    puts("7 8");
}
