#include "orders.h"
#include <fstream>
#include <iostream>

static std::string rest() {
    std::string text;
    std::getline(std::cin >> std::ws, text);
    return text;
}

static void write(const std::string &path, const std::string &text) { std::ofstream(path) << text << "\n"; }

int obey(const std::string &word, const std::string &folder) {
    if (word == "right") return ACCEPTED;
    if (word == "wrong") return WRONG;
    if (word == "exit") return std::stoi(rest());
    if (word == "multiplier" || word == "both") write(folder + "score_multiplier.txt", rest());
    if (word == "points") write(folder + "score.txt", rest());
    if (word == "both") write(folder + "score.txt", "1");
    if (word == "nextpass") write(folder + "nextpass.in", "1");
    if (word == "lost") {
        write(folder + "score.txt", "5");
        write(folder + "judgemessage.txt", "the answer was 7");
        return WRONG;
    }
    return ACCEPTED;
}
