#include <fstream>
#include <iostream>
#include <string>

// Guess a number from the input within as many questions as the flag allows.
int main(int argc, char *argv[]) {
    long long secret, guess;
    std::ifstream(argv[1]) >> secret;
    std::string folder = argv[3];
    int left = argc > 4 ? std::stoi(argv[4]) : 0;
    for (; left > 0; left--) {
        if (!(std::cin >> guess)) {
            std::ofstream(folder + "judgemessage.txt") << "no guess came\n";
            return 43;
        }
        if (guess == -1) return 1;
        if (guess == secret) {
            std::cout << "correct" << std::endl;
            return 42;
        }
        std::cout << (guess < secret ? "higher" : "lower") << std::endl;
    }
    std::ofstream(folder + "teammessage.txt") << "too many questions\n";
    return 43;
}
