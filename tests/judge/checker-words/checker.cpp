#include "testlib.h"

// The contestant's words name the verdict; "points 30" and "part 60" are per cent of the case.
int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    std::string word = ouf.readToken();
    if (word == "wrong") quitf(_wa, "as asked");
    if (word == "format") quitf(_pe, "as asked");
    if (word == "fail") quitf(_fail, "as asked");
    if (word == "points") quitp(ouf.readInt(), "as asked");
    if (word == "part") quitf(_pc(ouf.readInt()), "as asked");
    if (word == "more") ouf.readInt();
    quitf(_ok, "as asked");
}
