#include <iomanip>
#include <iostream>

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
    std::cout << std::fixed << std::setprecision(10) << heat / volume << '\n';
}
