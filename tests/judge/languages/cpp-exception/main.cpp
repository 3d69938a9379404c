#include <iostream>
#include <vector>

int main() {
    std::vector<int> numbers(3);
    std::cout << numbers.at(3) << '\n';
}
