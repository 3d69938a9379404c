#include <stdio.h>

int main(void) {
    puts(" ");
    puts("");
    return 0;
}
