#include <iostream>
#include <optional>
#include <string_view>
#include <tuple>

static std::optional<long long> read() {
    if (long long value; std::cin >> value) return value;
    return std::nullopt;
}

int main() {
    static_assert(__cplusplus >= 201703L);
    auto [a, b] = std::tuple{read(), read()};
    std::cout << *a + *b << std::string_view("\n");
}
