#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    puts("wait");
    fflush(stdout);
    for (int i = 0; i < 300; i++) {
        char *piece = malloc(1 << 20);
        if (piece == NULL) return 1;
        memset(piece, i + 1, 1 << 20);
    }
    return 0;
}
