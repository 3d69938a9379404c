#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Waits until this program's input is closed, which happens when the interactor ends. */
static void until_gone(void) {
    while (getchar() != EOF) continue;
}

int main(void) {
    puts("leave");
    fflush(stdout);
    until_gone();
    for (int i = 0; i < 300; i++) memset(malloc(1 << 20), i + 1, 1 << 20);
    return 0;
}
