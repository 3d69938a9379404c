#include "testlib.h"

// The contestant's and the jury's answers are judged by the same rules, so that a wrong jury answer shows.
static bool arranges(InStream &stream, int n) {
    int first = stream.readInt(-1, n, "first number");
    if (first == -1) return false;
    std::vector<bool> seated(static_cast<size_t>(n) + 1, false);
    for (int seat = 1, previous = 0; seat <= n; seat++) {
        int student = seat == 1 ? first : stream.readInt(1, n, "student");
        if (student < 1) stream.quitf(_wa, "seat %d: there is no student %d", seat, student);
        if (seated[static_cast<size_t>(student)]) stream.quitf(_wa, "student %d sits twice", student);
        seated[static_cast<size_t>(student)] = true;
        if (seat > 1 && std::abs(student - previous) == 1) {
            stream.quitf(_wa, "students %d and %d sit side by side", previous, student);
        }
        previous = student;
    }
    return true;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int n = inf.readInt();
    bool jury = arranges(ans, n);
    bool contestant = arranges(ouf, n);
    if (jury && !contestant) quitf(_wa, "there is an arrangement, but none was found");
    if (!jury && contestant) quitf(_fail, "the contestant found an arrangement, the jury did not");
    quitf(_ok, "%d seats", n);
}
