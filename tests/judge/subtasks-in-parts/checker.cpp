#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    quitp(ouf.readInt(0, 100), "per cent");
}
