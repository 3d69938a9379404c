#include "testlib.h"

#include <unistd.h>

// Unlike the usual interactor it reads the contestant's output to its end.
int main(int argc, char *argv[]) {
    registerInteraction(argc, argv);
    std::string word = ouf.readToken();
    if (word == "close") {
        close(STDOUT_FILENO);
        if (ouf.readToken() != "closed") quitf(_wa, "the end was not seen");
    } else if (word == "echo") {
        while (!ouf.seekEof()) std::cout << ouf.readToken() << std::endl;
    } else if (word != "guess") {
        quitf(_wa, "a word of %d letters is none", static_cast<int>(word.size()));
    } else if (ouf.readInt() != 7) {
        quitf(_wa, "not 7");
    }
    if (!ouf.seekEof()) quitf(_wa, "more output than asked for");
    quitf(_ok, "heard");
}
