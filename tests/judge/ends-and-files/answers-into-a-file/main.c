#include <stdio.h>

int main(void) {
    if (freopen("output.txt", "w", stdout) == NULL) return 3;
    puts("7 8");
}
