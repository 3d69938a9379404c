#include <cstdio>

int depth(int n) {
    volatile char room[1024];
    room[0] = (char)n;
    return n == 0 ? 0 : depth(n - 1) + 1 + 0 * room[0];
}

int main() {
    int a, b;
    scanf("%d %d", &a, &b);
    if (depth(80000) == 80000) printf("%d\n", a + b);
}
