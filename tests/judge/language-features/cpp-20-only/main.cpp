#include <compare>
#include <concepts>
#include <iostream>
#include <numeric>
#include <span>
#include <vector>

template <std::integral T> T sum(std::span<const T> numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), T{});
}

int main() {
    std::vector<long long> numbers(2);
    for (long long &number : numbers) std::cin >> number;
    if ((numbers[0] <=> numbers[1]) == std::strong_ordering::greater) std::swap(numbers[0], numbers[1]);
    std::cout << sum<long long>(numbers) << '\n';
}
