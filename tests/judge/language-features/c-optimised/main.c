#include <stdio.h>

int main(void) {
    long long a, b;
    if (scanf("%lld %lld", &a, &b) != 2) return 1;
#if defined(__OPTIMIZE__) && defined(ONLINE_JUDGE)
    printf("%lld\n", a + b);
#else
    printf("not optimised\n");
#endif
    return 0;
}
