#include <stdio.h>

int main(void) {
    puts("7 8");
    fclose(stdout);
    for (;;) continue;
}
