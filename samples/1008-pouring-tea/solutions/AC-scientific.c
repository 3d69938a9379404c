#include <stdio.h>

int main(void) {
    int n;
    double heat = 0, volume = 0;
    if (scanf("%d", &n) != 1) return 1;
    while (n-- > 0) {
        double v, t;
        if (scanf("%lf %lf", &v, &t) != 2) return 1;
        heat += v * t;
        volume += v;
    }
    printf("%.9e\n", heat / volume);
    return 0;
}
