#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    double expected = ans.readDouble(), got = ouf.readDouble();
    if (!doubleCompare(expected, got, 1e-6)) quitf(_wa, "expected %.6f, got %.6f", expected, got);
    quitf(_ok, "%.6f", got);
}
