#include <iostream>
#include <type_traits>

template <typename T> concept Number = std::is_arithmetic_v<T>;

int main() {
    Number auto three = 3;
    std::cout << three << '\n';
}
