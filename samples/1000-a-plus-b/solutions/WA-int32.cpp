#include <cstdint>
#include <iostream>

int main() {
    long long a, b;
    std::cin >> a >> b;
    std::cout << static_cast<std::int32_t>(a) + static_cast<std::int32_t>(b) << '\n';
}
