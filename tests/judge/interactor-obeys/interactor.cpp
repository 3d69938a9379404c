#include "testlib.h"

// The contestant says how the interactor is to behave.
int main(int argc, char *argv[]) {
    registerInteraction(argc, argv);
    std::string word = ouf.readToken();
    if (word == "sleep") sleep(600);
    if (word == "wait") ouf.seekEof();
    if (word == "refuse") quitf(_wa, "as asked");
    quitf(_ok, "as asked");
}
