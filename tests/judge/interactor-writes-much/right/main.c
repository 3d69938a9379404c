#include <stdio.h>

int main(void) {
    long long sum = 0;
    for (int i = 0, n; i < 40000 && scanf("%d", &n) == 1; i++) sum += n;
    printf("%lld\n", sum);
}
