#include <cstdio>
#warning look here

int main() {
    int a, b, unused;
    scanf("%d %d", &a, &b);
    printf("%ld\n", a + b);
}
