#include <iostream>

int main() {
    std::cerr << "terminate called after throwing an instance of 'std::bad_alloc'" << std::endl;
    return 134;
}
