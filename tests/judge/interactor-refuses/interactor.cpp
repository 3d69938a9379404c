#include "testlib.h"

int main(int argc, char *argv[]) {
    registerInteraction(argc, argv);
    std::cout << inf.readInt() << std::endl;
    int answer = ouf.readInt();
    if (answer != 7) quitf(_wa, "not 7");
    std::cout << "again" << std::endl;
    if (ouf.readInt() != 7) quitf(_wa, "not 7 again");
    quitf(_ok, "7 twice");
}
