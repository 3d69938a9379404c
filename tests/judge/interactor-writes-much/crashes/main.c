#include <stdio.h>
#include <stdlib.h>

int main(void) {
    getchar();
    abort();
}
