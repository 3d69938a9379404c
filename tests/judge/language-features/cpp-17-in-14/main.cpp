#include <iostream>
#include <optional>

int main() {
    std::optional<int> number = 3;
    std::cout << *number << '\n';
}
