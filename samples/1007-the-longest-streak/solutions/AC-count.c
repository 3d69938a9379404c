#include <stdio.h>

#include "dice.h"

int main(void) {
    unsigned long long seed;
    int n, best = 0, best_face = 0, length = 0, before = 0;
    if (scanf("%llu %d", &seed, &n) != 2) return 1;
    dice_shake(seed);
    while (n-- > 0) {
        int face = dice_roll();
        length = face == before ? length + 1 : 1;
        before = face;
        if (length > best) {
            best = length;
            best_face = face;
        }
    }
    printf("%d %d\n", best, best_face);
    return 0;
}
