#include <iostream>

// Counts from 0 to |a| one by one; the volatile counter keeps the compiler from jumping ahead.
int main() {
    long long a, b;
    std::cin >> a >> b;
    volatile long long steps = 0;
    while (steps < (a < 0 ? -a : a)) steps = steps + 1;
    std::cout << (a < 0 ? -steps : steps) + b << '\n';
}
