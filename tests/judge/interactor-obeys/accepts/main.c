#include <stdio.h>

int main(void) {
    printf("wait");
    return 0;
}
