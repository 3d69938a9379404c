#include <iostream>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n, lone = 0;
    std::cin >> n;
    for (int i = 0; i < n; i++) {
        int badge;
        std::cin >> badge;
        lone ^= badge;
    }
    std::cout << lone << '\n';
}
