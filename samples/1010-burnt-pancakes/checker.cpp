#include "testlib.h"

static const int MOST_FLIPS = 50000;

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int n = inf.readInt();
    std::vector<int> stack = inf.readInts(n);
    int flips = ouf.readInt(0, MOST_FLIPS, "m");
    for (int i = 0; i < flips; i++) {
        int k = ouf.readInt(1, n, "k");
        std::reverse(stack.begin(), stack.begin() + k);
        for (int j = 0; j < k; j++) stack[static_cast<size_t>(j)] *= -1;
    }
    for (int i = 0; i < n; i++) {
        int pancake = stack[static_cast<size_t>(i)];
        if (pancake != i + 1) quitf(_wa, "pancake %d from the top is %d after %d flips", i + 1, pancake, flips);
    }
    if (flips > 3 * n) quitp(40, "%d flips, more than %d", flips, 3 * n);
    quitf(_ok, "%d flips", flips);
}
