#include <fstream>
#include <iostream>
#include <string>

// Plain C++ that assumes that every line arrives.
int main(int argc, char *argv[]) {
    std::string way, line;
    std::ifstream(argv[argc - 3]) >> way;
    if (way == "number") {
        std::getline(std::cin, line);
        return std::stoi(line) == 7 ? 0 : 102;
    }
    int n = 0;
    while (n != 7) std::cin >> n;
    return 0;
}
