#include <iostream>

// Asks for one page after the other, and runs out of questions.
int main() {
    int n;
    std::cin >> n;
    for (int x = 1; x <= n; x++) {
        std::cout << "? " << x << std::endl;
        char answer;
        if (!(std::cin >> answer)) return 0;
        if (answer == '=') {
            std::cout << "! " << x << std::endl;
            return 0;
        }
    }
}
