#include <fstream>
#include <iostream>

// The contestant's number is the exit code; 99 gives 40 per cent.
int main(int, char *argv[]) {
    int code = 0;
    std::ifstream(argv[2]) >> code;
    if (code == 99) std::cout << 40 << std::endl;
    std::cerr << "code " << code << std::endl;
    return code;
}
