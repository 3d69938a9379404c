#include <algorithm>
#include <cstdlib>
#include <iostream>

int main() {
    int queries;
    std::cin >> queries;
    while (queries-- > 0) {
        long long x, y;
        std::cin >> x >> y;
        long long k = std::max(std::llabs(x), std::llabs(y));
        long long end = (2 * k + 1) * (2 * k + 1), back;
        if (y == -k) back = k - x;
        else if (x == -k) back = 2 * k + (y + k);
        else if (y == k) back = 4 * k + (x + k);
        else back = 6 * k + (k - y);
        std::cout << end - back << '\n';
    }
}
