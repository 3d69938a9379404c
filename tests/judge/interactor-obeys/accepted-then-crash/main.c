#include <stdio.h>
#include <stdlib.h>

/* The interactor's end closes this program's input. */
static void until_gone(void) {
    while (getchar() != EOF) continue;
}

int main(void) {
    puts("leave");
    fflush(stdout);
    until_gone();
    abort();
}
