#include <algorithm>
#include <cstdlib>
#include <iostream>

int main() {
    int queries;
    std::cin >> queries;
    while (queries-- > 0) {
        int x, y;
        std::cin >> x >> y;
        unsigned k = std::max(std::abs(x), std::abs(y));
        unsigned end = (2 * k + 1) * (2 * k + 1), back;
        if (y == -static_cast<int>(k)) back = k - x;
        else if (x == -static_cast<int>(k)) back = 3 * k + y;
        else if (y == static_cast<int>(k)) back = 5 * k + x;
        else back = 7 * k - y;
        std::cout << end - back << '\n';
    }
}
