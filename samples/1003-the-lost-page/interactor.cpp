#include "testlib.h"

static const int QUESTIONS = 30;

int main(int argc, char *argv[]) {
    registerInteraction(argc, argv);
    int n = inf.readInt();
    int page = inf.readInt(1, n, "page");
    std::cout << n << std::endl;
    for (int asked = 0;;) {
        std::string word = ouf.readToken("[?!]", "command");
        int x = ouf.readInt(1, n, "x");
        tout << word << ' ' << x << '\n';
        if (word == "!") {
            if (x != page) quitf(_wa, "the page is %d, not %d", page, x);
            quitf(_ok, "found after %d questions", asked);
        }
        if (++asked > QUESTIONS) quitf(_wa, "more than %d questions", QUESTIONS);
        std::cout << (page < x ? '<' : page > x ? '>' : '=') << std::endl;
    }
}
