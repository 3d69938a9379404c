#include <stdio.h>

int main(void) {
    int a, b;
    if (freopen("input.txt", "r", stdin) == NULL) return 3;
    if (scanf("%d %d", &a, &b) == 2) printf("%d %d\n", a, b);
}
