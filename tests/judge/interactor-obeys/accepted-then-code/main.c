#include <stdio.h>
#include <stdlib.h>

/* Waits until this program's input is closed, which happens when the interactor ends. */
static void until_gone(void) {
    while (getchar() != EOF) continue;
}

int main(void) {
    puts("leave");
    fflush(stdout);
    until_gone();
    return 1;
}
