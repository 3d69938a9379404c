#include <iostream>

#include "die.h"

int main() {
    long long seed;
    int n;
    std::cin >> seed >> n;
    dice_shake(seed);
    std::cout << dice_roll() << '\n';
}
