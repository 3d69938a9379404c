#include "testlib.h"

// The contestant's output tells the interactor how to behave.
int main(int argc, char *argv[]) {
    registerInteraction(argc, argv);
    std::string word = ouf.readToken();
    if (word == "sleep") sleep(600);
    if (word == "wait") ouf.seekEof();
    if (word == "refuse") quitf(_wa, "as asked");
    quitf(_ok, "as asked");
}
