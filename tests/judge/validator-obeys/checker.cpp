#include "orders.h"
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

// Called as `input answer feedback/ flags… < output`: does what the contestant's first word requests.
int main(int argc, char *argv[]) {
    std::string folder = argv[3], word;
    std::ifstream input(argv[1]), answer(argv[2]);
    if (argc != 6 || std::string(argv[4]) != "first flag" || std::string(argv[5]) != "2") return 7;
    if (!input || !answer || folder.back() != '/') return 8;
    std::cin >> word;
    if (word == "abort") std::abort();
    if (word == "echo") {
        std::string wanted, got;
        input >> wanted >> wanted;
        std::cin >> got;
        return got == wanted ? ACCEPTED : WRONG;
    }
    return obey(word, folder);
}
