/**
 * The default output validator of the Kattis package format, written as a program for packages whose arguments differ
 * between cases. It compares tokens (case-insensitively unless `case_sensitive` is set), whitespace (only if
 * `space_change_sensitive` is set), and numbers with tolerances. It exits with 42 if the output is correct, with 43 if
 * it is wrong, and with 1 if an argument is not supported.
 */
export const usualValidator = String.raw`#include <cctype>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

static bool caseMatters = false, blanksMatter = false, withNumbers = false;
static double absolute = -1, relative = -1;

static bool readNumber(const std::string &word, double &value) {
    if (word.find_first_not_of("+-.0123456789eE") != std::string::npos) return false;
    char *end = nullptr;
    value = std::strtod(word.c_str(), &end);
    return end != word.c_str() && *end == '\0';
}

static bool sameWord(const std::string &wanted, const std::string &got) {
    double right = 0, value = 0;
    if (withNumbers && readNumber(wanted, right)) {
        if (!readNumber(got, value)) return false;
        double difference = std::fabs(right - value);
        return difference <= absolute || difference <= relative * std::fabs(right);
    }
    if (caseMatters) return wanted == got;
    if (wanted.size() != got.size()) return false;
    for (size_t i = 0; i < wanted.size(); i++) {
        if (std::tolower((unsigned char)wanted[i]) != std::tolower((unsigned char)got[i])) return false;
    }
    return true;
}

static std::string whole(std::istream &in) {
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/** The signs from a place on that are blanks, or that are none. */
static std::string run(const std::string &text, size_t &at, bool blanks) {
    size_t start = at;
    while (at < text.size() && (std::isspace((unsigned char)text[at]) != 0) == blanks) at++;
    return text.substr(start, at - start);
}

static bool readFlags(int argc, char **argv) {
    for (int i = 4; i < argc; i++) {
        std::string flag = argv[i];
        if (flag == "case_sensitive") caseMatters = true;
        else if (flag == "space_change_sensitive") blanksMatter = true;
        else {
            bool both = flag == "float_tolerance";
            bool isAbsolute = both || flag == "float_absolute_tolerance";
            bool isRelative = both || flag == "float_relative_tolerance";
            if (!(isAbsolute || isRelative) || ++i >= argc) return false;
            withNumbers = true;
            if (isAbsolute) absolute = std::atof(argv[i]);
            if (isRelative) relative = std::atof(argv[i]);
        }
    }
    return true;
}

int main(int argc, char **argv) {
    if (argc < 4 || !readFlags(argc, argv)) return 1;
    std::ifstream answer(argv[2], std::ios::binary);
    if (!answer) return 1;
    const std::string wanted = whole(answer), got = whole(std::cin);
    size_t a = 0, b = 0;
    while (true) {
        std::string left = run(wanted, a, true), right = run(got, b, true);
        if (blanksMatter && left != right) return 43;
        bool isEnd = a == wanted.size();
        if (isEnd || b == got.size()) return isEnd && b == got.size() ? 42 : 43;
        if (!sameWord(run(wanted, a, false), run(got, b, false))) return 43;
    }
}
`;
