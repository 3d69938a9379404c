#include <stdio.h>

int main(void) {
    puts("sleep");
    return 0;
}
