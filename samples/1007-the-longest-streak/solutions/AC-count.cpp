#include <iostream>

#include "dice.h"

int main() {
    long long seed;
    int n;
    std::cin >> seed >> n;
    dice_shake(seed);
    int best = 0, bestFace = 0, length = 0, before = 0;
    for (int i = 0; i < n; i++) {
        int face = dice_roll();
        length = face == before ? length + 1 : 1;
        before = face;
        if (length > best) {
            best = length;
            bestFace = face;
        }
    }
    std::cout << best << ' ' << bestFace << '\n';
}
