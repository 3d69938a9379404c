#include <stdio.h>
#include <stdlib.h>

int main(void) {
    puts("wait");
    fflush(stdout);
    abort();
}
