/*
 * Checkers, interactors, validators and generators in one header, C++14 and later. It offers the interface
 * that problem setters of the field write against, so their programs compile unchanged; the code is ours.
 * Include it in one source file per program.
 *
 * A program ends with one line on stderr (or in the file named by the optional fourth argument) and an
 * exit code:
 *
 *   result             text                        exit code
 *   _ok                ok ...                      0
 *   _wa                wrong answer ...            1
 *   _pe, end of file   wrong output format ...     2
 *   _fail              FAIL ...                    3    (jury's fault: System Error)
 *   _points, quitp     points X ...                7    (X per cent of the case's score)
 *   _pc(N)             partially correct (N) ...   7    (N per cent of the case's score)
 *
 * Arguments: checker `input output answer [report]`; interactor the same, where `output` is written through
 * `tout` and the contestant's program is on stdin and stdout; validator reads stdin; generator takes options.
 *
 * Three rules that surprise: a complaint about `inf` or `ans` is always _fail, never the contestant's fault;
 * a checker's _ok becomes _pe when tokens are left in `ouf`; a program that returns without a verdict fails.
 * Random numbers depend only on the command line, but are not the numbers of any other library.
 */
#ifndef VERDICT_TESTLIB_H
#define VERDICT_TESTLIB_H

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cfloat>
#include <climits>
#include <cmath>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <queue>
#include <random>
#include <set>
#include <sstream>
#include <stack>
#include <string>
#include <type_traits>
#include <unistd.h>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

enum TResult : int {  // a fixed type: _pc(N) goes beyond the names
    _ok = 0, _wa = 1, _pe = 2, _fail = 3, _dirt = 4, _points = 5, _unexpected_eof = 8, _partially = 16
};
enum TMode { _input, _output, _answer };
enum TTestlibMode { _unknown, _checker, _validator, _generator, _interactor };
#define _pc(percent) (TResult(_partially + (percent)))
#define TESTLIB_PRINTF(text, first) __attribute__((format(printf, text, first)))

/* ---- Text ------------------------------------------------------------------------------------------- */

inline std::string testlibVformat(const char *text, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(nullptr, 0, text, again);
    va_end(again);
    if (length <= 0) return "";
    std::vector<char> space(static_cast<size_t>(length) + 1);
    vsnprintf(space.data(), space.size(), text, arguments);
    return std::string(space.data(), static_cast<size_t>(length));
}
inline std::string testlibVformat(const std::string &text, va_list arguments) {
    return testlibVformat(text.c_str(), arguments);
}
#define TESTLIB_FORMAT(text, into)                  \
    std::string into;                               \
    {                                               \
        va_list testlibArguments;                   \
        va_start(testlibArguments, text);           \
        into = testlibVformat(text, testlibArguments); \
        va_end(testlibArguments);                   \
    }

TESTLIB_PRINTF(1, 2) inline std::string format(const char *text, ...) {
    TESTLIB_FORMAT(text, result)
    return result;
}
/** By value: va_start on a reference is undefined. */
inline std::string format(const std::string text, ...) {
    TESTLIB_FORMAT(text, result)
    return result;
}

template <typename T> std::string vtos(const T &value) {
    std::ostringstream out;
    out << value;
    return out.str();
}
template <typename T> std::string toString(const T &value) { return vtos(value); }

/** Long tokens are shown by both their ends. */
inline std::string compress(const std::string &text) {
    return text.size() <= 64 ? text : text.substr(0, 30) + "..." + text.substr(text.size() - 31);
}
inline std::string englishEnding(int number) {
    number %= 100;
    if (number / 10 == 1) return "th";
    return number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th";
}
inline bool isBlanks(int c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
inline bool isEoln(int c) { return c == '\n' || c == '\r'; }
inline std::string trim(const std::string &text) {
    size_t first = 0, last = text.size();
    while (first < last && isBlanks(text[first])) first++;
    while (last > first && isBlanks(text[last - 1])) last--;
    return text.substr(first, last - first);
}
inline std::string upperCase(std::string text) {
    for (char &c : text) c = static_cast<char>(toupper(static_cast<unsigned char>(c)));
    return text;
}
inline std::string lowerCase(std::string text) {
    for (char &c : text) c = static_cast<char>(tolower(static_cast<unsigned char>(c)));
    return text;
}
/** Keeps empty pieces; `tokenize` drops them. */
inline std::vector<std::string> split(const std::string &text, char separator) {
    std::vector<std::string> pieces(1);
    for (char c : text) {
        if (c == separator) pieces.emplace_back();
        else pieces.back() += c;
    }
    return pieces;
}
inline std::vector<std::string> tokenize(const std::string &text, char separator = ' ') {
    std::vector<std::string> pieces = split(text, separator);
    pieces.erase(std::remove(pieces.begin(), pieces.end(), std::string()), pieces.end());
    return pieces;
}
template <typename Iterator, typename Separator>
std::string join(Iterator first, Iterator last, Separator separator) {
    std::ostringstream out;
    for (Iterator each = first; each != last; ++each) {
        if (each != first) out << separator;
        out << *each;
    }
    return out.str();
}
template <typename Collection, typename Separator>
std::string join(const Collection &items, Separator separator) {
    return join(items.begin(), items.end(), separator);
}
template <typename Collection> std::string join(const Collection &items) { return join(items, ' '); }

/* ---- Floating point --------------------------------------------------------------------------------- */

inline bool testlibIsNaN(double value) { return value != value; }
inline bool testlibIsInfinite(double value) { return std::fabs(value) > DBL_MAX; }

/** Equal within `error`, absolutely or relative to `expected`; NaN and infinities equal only themselves. */
inline bool doubleCompare(double expected, double result, double error) {
    error += 1e-15;  // a difference of exactly the tolerance passes in spite of rounding
    if (testlibIsNaN(expected) || testlibIsNaN(result)) {
        return testlibIsNaN(expected) && testlibIsNaN(result);
    }
    if (testlibIsInfinite(expected) || testlibIsInfinite(result)) return expected == result;
    return std::fabs(result - expected) <= error ||
           std::fabs(result - expected) <= error * std::fabs(expected);
}
/** The smaller of the absolute and the relative error. */
inline double doubleDelta(double expected, double result) {
    double absolute = std::fabs(result - expected);
    return std::fabs(expected) > 1e-9 ? std::min(absolute, absolute / std::fabs(expected)) : absolute;
}

/* ---- Random numbers and patterns -------------------------------------------------------------------- */

class random_t;

/**
 * A small regular expression: `abc`, `[a-z0-9_]`, `[^ ]`, `(ab|c)`, `?`, `*`, `+`, `{3}`, `{1,5}`, `{2,}`,
 * `\` before a special character. `matches` takes the whole text, in time linear in it for each part.
 */
class pattern {
public:
    explicit pattern(const std::string &text) : source(text) {
        root = alternatives();
        if (at != source.size()) bad();
    }
    std::string src() const { return source; }
    bool matches(const std::string &text) const {
        std::vector<char> reached(text.size() + 1, 0);
        reached[0] = 1;
        return advance(root, text, reached)[text.size()] != 0;
    }
    inline std::string next(random_t &random) const;

private:
    /** Either one character out of `allowed`, or a choice between sequences; repeated `least`..`most` times. */
    struct Node {
        std::vector<bool> allowed;
        std::vector<std::vector<Node>> choices;
        size_t least = 1, most = 1;
    };
    enum : size_t { unlimited = static_cast<size_t>(-1) };
    std::string source;
    size_t at = 0;
    Node root;

    void bad() const {
        std::cerr << "FAIL Illegal pattern \"" << source << "\"" << std::endl;
        std::_Exit(3);
    }
    bool more() const { return at < source.size(); }
    static Node single(unsigned char c) {
        Node node;
        node.allowed.assign(256, false);
        node.allowed[c] = true;
        return node;
    }
    Node alternatives() {
        Node node;
        node.choices.push_back(sequence());
        while (more() && source[at] == '|') {
            at++;
            node.choices.push_back(sequence());
        }
        return merged(node);
    }
    /** `(a|b|[c-f])` is one character class: repeating it then costs no more than repeating a letter. */
    static Node merged(const Node &node) {
        Node one;
        one.allowed.assign(256, false);
        for (const auto &choice : node.choices) {
            if (choice.size() != 1 || choice[0].allowed.empty()) return node;
            if (choice[0].least != 1 || choice[0].most != 1) return node;
            for (size_t c = 0; c < 256; c++) {
                if (choice[0].allowed[c]) one.allowed[c] = true;
            }
        }
        return one;
    }
    std::vector<Node> sequence() {
        std::vector<Node> nodes;
        while (more() && source[at] != '|' && source[at] != ')') {
            nodes.push_back(atom());
            repeat(nodes.back());
        }
        return nodes;
    }
    unsigned char literal() {
        if (source[at] == '\\') at++;
        if (!more()) bad();
        return static_cast<unsigned char>(source[at++]);
    }
    Node atom() {
        if (source[at] == '(') {
            at++;
            Node group = alternatives();
            if (!more() || source[at++] != ')') bad();
            return group;
        }
        if (source[at] == '[') return characterClass();
        if (std::strchr("?*+{}]", source[at])) bad();
        return single(literal());
    }
    Node characterClass() {
        at++;
        bool inverted = more() && source[at] == '^';
        if (inverted) at++;
        Node node;
        node.allowed.assign(256, inverted);
        while (more() && source[at] != ']') {
            unsigned char first = literal(), last = first;
            if (at + 1 < source.size() && source[at] == '-' && source[at + 1] != ']') {
                at++;
                last = literal();
                if (last < first) bad();
            }
            for (size_t c = first; c <= last; c++) node.allowed[c] = !inverted;
        }
        if (!more()) bad();
        at++;
        return node;
    }
    size_t count(size_t otherwise) {
        if (!more() || !isdigit(static_cast<unsigned char>(source[at]))) return otherwise;
        size_t value = 0;
        while (more() && isdigit(static_cast<unsigned char>(source[at]))) {
            value = value * 10 + static_cast<size_t>(source[at++] - '0');
        }
        return value;
    }
    void repeat(Node &node) {
        if (!more() || !std::strchr("?*+{", source[at])) return;
        if (node.least != 1 || node.most != 1) {  // a group that is already repeated gets a level of its own
            Node outer;
            outer.choices.push_back({node});
            node = outer;
        }
        char kind = source[at++];
        node.least = kind == '+' ? 1 : 0;
        node.most = kind == '?' ? 1 : static_cast<size_t>(unlimited);
        if (kind != '{') return;
        node.least = count(0);
        node.most = node.least;
        if (more() && source[at] == ',') {
            at++;
            node.most = count(unlimited);
        }
        if (!more() || source[at++] != '}' || node.most < node.least) bad();
    }

    /** Positions where a match of `node` can end when it begins at a position of `from`. */
    static std::vector<char> advance(const Node &node, const std::string &text, const std::vector<char> &from) {
        return node.allowed.empty() ? advanceGroup(node, text, from) : advanceClass(node, text, from);
    }
    static std::vector<char> advanceClass(const Node &node, const std::string &text, const std::vector<char> &from) {
        std::vector<char> reached(from.size(), 0);
        std::deque<size_t> starts;  // beginnings from which every character up to here is allowed
        for (size_t position = 0; position < from.size(); position++) {
            if (position > 0 && !node.allowed[static_cast<unsigned char>(text[position - 1])]) starts.clear();
            if (from[position]) starts.push_back(position);
            while (node.most != unlimited && !starts.empty() && position - starts.front() > node.most) {
                starts.pop_front();
            }
            reached[position] = !starts.empty() && position - starts.front() >= node.least;
        }
        return reached;
    }
    static std::vector<char> advanceGroup(const Node &node, const std::string &text, const std::vector<char> &from) {
        std::vector<char> reached(from.size(), 0), current = from;
        for (size_t round = 0;; round++) {
            bool news = false;
            for (size_t i = 0; i < from.size(); i++) {
                if (!current[i]) continue;
                if (round < node.least || !reached[i]) news = true;
                if (round >= node.least) reached[i] = 1;
            }
            if (!news || round == node.most) return reached;
            std::vector<char> following(from.size(), 0);
            for (const auto &choice : node.choices) {
                std::vector<char> ends = current;
                for (const Node &part : choice) ends = advance(part, text, ends);
                for (size_t i = 0; i < ends.size(); i++) following[i] |= ends[i];
            }
            current.swap(following);
        }
    }
    inline static std::string generate(const Node &node, random_t &random);
};

/** A SplitMix64 stream (Steele, Lea and Flood, OOPSLA 2014), seeded by the command line. */
class random_t {
public:
    void setSeed(long long seed) { state = static_cast<uint64_t>(seed); }
    void setSeed(int argc, char *argv[]) {
        uint64_t hash = 1469598103934665603ULL;  // FNV-1a
        for (int i = 1; i < argc; i++) {
            for (const char *c = argv[i]; *c; c++) hash = (hash ^ static_cast<unsigned char>(*c)) * 1099511628211ULL;
            hash = (hash ^ 256) * 1099511628211ULL;  // "1 23" is not "12 3"
        }
        state = hash;
    }
    /** Even over [0, n); refuses the uneven rest instead of bending the odds. */
    unsigned long long below(unsigned long long n) {
        need(n > 0, "random_t: the range must not be empty");
        unsigned long long rest = (ULLONG_MAX % n + 1) % n, value;
        do value = bits();
        while (value > ULLONG_MAX - rest);
        return value % n;
    }
    int next(int n) { return static_cast<int>(next(0LL, static_cast<long long>(n) - 1)); }
    unsigned next(unsigned n) { return static_cast<unsigned>(below(n)); }
    long next(long n) { return static_cast<long>(next(0LL, static_cast<long long>(n) - 1)); }
    long long next(long long n) { return next(0LL, n - 1); }
    unsigned long next(unsigned long n) { return static_cast<unsigned long>(below(n)); }
    unsigned long long next(unsigned long long n) { return below(n); }
    /** [0, 1) */
    double next() { return static_cast<double>(bits() >> 11) / 9007199254740992.0; }
    double next(double n) { return n * next(); }
    double next(double from, double to) { return from + (to - from) * next(); }
    int next(int from, int to) { return static_cast<int>(next(static_cast<long long>(from), static_cast<long long>(to))); }
    long next(long from, long to) { return static_cast<long>(next(static_cast<long long>(from), static_cast<long long>(to))); }
    long long next(long long from, long long to) {
        need(from <= to, "random_t: from is greater than to");
        unsigned long long width = static_cast<unsigned long long>(to) - static_cast<unsigned long long>(from);
        unsigned long long step = width == ULLONG_MAX ? bits() : below(width + 1);
        return static_cast<long long>(static_cast<unsigned long long>(from) + step);
    }
    template <typename From, typename To>
    typename std::enable_if<std::is_integral<From>::value && std::is_integral<To>::value, long long>::type
    next(From from, To to) {
        return next(static_cast<long long>(from), static_cast<long long>(to));
    }
    std::string next(const pattern &expression) { return expression.next(*this); }
    std::string next(const std::string expression, ...) {
        TESTLIB_FORMAT(expression, text)
        return pattern(text).next(*this);
    }
    std::string next(const char *expression, ...) {
        TESTLIB_FORMAT(expression, text)
        return pattern(text).next(*this);
    }

    /** The greatest of `type` + 1 draws when `type` is positive, the least of -`type` + 1 when negative. */
    template <typename T> T wnext(T from, T to, int type) {
        T best = next(from, to);
        for (int i = 0; i < std::min(std::abs(type), 64); i++) {
            T draw = next(from, to);
            best = type > 0 ? std::max(best, draw) : std::min(best, draw);
        }
        if (std::abs(type) <= 64) return best;
        double share = std::pow(next(), 1.0 / (std::abs(static_cast<double>(type)) + 1));  // same law, in one draw
        double width = static_cast<double>(to) - static_cast<double>(from) + (std::is_integral<T>::value ? 1 : 0);
        T offset = static_cast<T>(width * (type > 0 ? share : 1 - share));
        return std::min(to, static_cast<T>(from + offset));
    }
    int wnext(int n, int type) { return wnext(0, n - 1, type); }
    long long wnext(long long n, int type) { return wnext(0LL, n - 1, type); }
    double wnext(double n, int type) { return wnext(0.0, n, type); }

    template <typename Iterator>
    typename std::iterator_traits<Iterator>::value_type any(Iterator first, Iterator last) {
        return *std::next(first, next(static_cast<long long>(std::distance(first, last))));
    }
    template <typename Collection> typename Collection::value_type any(const Collection &items) {
        return any(items.begin(), items.end());
    }
    template <typename Collection> typename Collection::value_type wany(const Collection &items, int type) {
        return *std::next(items.begin(), wnext(static_cast<long long>(items.size()), type));
    }

    template <typename T = int> std::vector<T> perm(T size, T first = 0) {
        std::vector<T> items(static_cast<size_t>(size));
        std::iota(items.begin(), items.end(), first);
        for (size_t i = items.size(); i > 1; i--) std::swap(items[i - 1], items[below(i)]);
        return items;
    }
    /** Floyd's way: as many draws as numbers wanted, however wide the range. */
    template <typename T> std::vector<T> distinct(int size, T from, T to) {
        unsigned long long width = static_cast<unsigned long long>(to) - static_cast<unsigned long long>(from) + 1;
        need(size == 0 || (from <= to && (width == 0 || static_cast<unsigned long long>(size) <= width)), "random_t: too few distinct numbers");
        std::unordered_set<unsigned long long> seen;
        std::vector<T> items;
        for (unsigned long long top = width - static_cast<unsigned long long>(size); top != width; top++) {
            unsigned long long draw = below(top + 1);
            if (!seen.insert(draw).second) seen.insert(draw = top);
            items.push_back(static_cast<T>(static_cast<unsigned long long>(from) + draw));
        }
        for (size_t i = items.size(); i > 1; i--) std::swap(items[i - 1], items[below(i)]);
        return items;
    }
    template <typename T> std::vector<T> distinct(int size, T upper) { return distinct(size, T(0), T(upper - 1)); }
    /** `size` parts of at least `least` that add up to `sum`. */
    template <typename T> std::vector<T> partition(int size, T sum, T least = 1) {
        need(size > 0 && sum >= least * static_cast<T>(size), "random_t: the sum is too small for its parts");
        T spare = sum - least * static_cast<T>(size);
        std::vector<T> cuts = distinct<T>(size - 1, T(1), T(spare + static_cast<T>(size) - 1));
        std::sort(cuts.begin(), cuts.end());
        cuts.push_back(spare + static_cast<T>(size));
        T before = 0;
        for (T &cut : cuts) {
            T part = cut - before - 1 + least;
            before = cut;
            cut = part;
        }
        return cuts;
    }

private:
    uint64_t state = 0;
    uint64_t bits() {
        uint64_t z = (state += 0x9E3779B97F4A7C15ULL);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }
    static void need(bool condition, const char *message) {
        if (condition) return;
        std::cerr << "FAIL " << message << std::endl;
        std::_Exit(3);
    }
};

inline std::string pattern::next(random_t &random) const { return generate(root, random); }
inline std::string pattern::generate(const Node &node, random_t &random) {
    if (node.most == unlimited) {
        std::cerr << "FAIL A pattern without an upper bound cannot be generated from" << std::endl;
        std::_Exit(3);
    }
    std::string text, characters;
    for (size_t c = 0; c < node.allowed.size(); c++) {
        if (node.allowed[c]) characters += static_cast<char>(c);
    }
    size_t times = node.least + static_cast<size_t>(random.below(node.most - node.least + 1));
    for (size_t i = 0; i < times; i++) {
        if (!node.allowed.empty()) {
            text += characters[static_cast<size_t>(random.below(characters.size()))];
        } else {
            const auto &choice = node.choices[static_cast<size_t>(random.below(node.choices.size()))];
            for (const Node &part : choice) text += generate(part, random);
        }
    }
    return text;
}

/* ---- Streams ---------------------------------------------------------------------------------------- */

[[noreturn]] inline void quit(TResult result, const std::string &message);

/** A file, a pipe or a text, read byte by byte; blank-separated values unless it is `strict` (validators). */
class InStream {
public:
    TMode mode;
    std::string name;
    bool strict = false;

    InStream(TMode streamMode, const std::string &streamName) : mode(streamMode), name(streamName) {}
    /** Reads `text` with the blame of another stream: what is wrong in it is that stream's fault. */
    InStream(const InStream &blamed, const std::string &text) : mode(blamed.mode), name(blamed.name) {
        buffer.assign(text.begin(), text.end());
        length = buffer.size();
    }

    void openFile(const std::string &path) {
        name = path;
        descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor < 0) ::quit(_fail, "Can not open \"" + path + "\": " + std::strerror(errno));
    }
    void openStdin() {
        name = "stdin";
        descriptor = 0;
    }

    /* Bytes */
    int curChar() { return pushedBack.empty() ? peekFile() : pushedBack.back(); }
    int nextChar() {
        int c = curChar();
        if (!pushedBack.empty()) pushedBack.pop_back();
        else if (c >= 0) position++;
        if (c == '\n') line++;
        return c;
    }
    void skipChar() { nextChar(); }
    void unreadChar(int c) {
        if (c < 0) return;
        if (c == '\n') line--;
        pushedBack.push_back(c);
    }
    char readChar() {
        int c = nextChar();
        if (c < 0) quit(_unexpected_eof, "Unexpected end of file - character expected");
        return static_cast<char>(c);
    }
    char readChar(char expected) {
        int c = nextChar();
        if (c == static_cast<unsigned char>(expected)) return expected;
        quit(_pe, "Unexpected character " + shown(c) + ", but " + shown(static_cast<unsigned char>(expected)) + " expected");
    }
    char readSpace() { return readChar(' '); }

    /* Ends: `eoln` and `seekEoln` step over the line end they find, nothing else moves. */
    bool eof() { return curChar() < 0; }
    bool seekEof() {
        skipBlanks();
        return eof();
    }
    bool eoln() {
        int c = curChar();
        if (c < 0) return !strict;
        if (c == '\r' && !strict) {
            nextChar();
            if (curChar() != '\n') unreadChar('\r');
            c = curChar();
        }
        if (c == '\n') nextChar();
        return c == '\n';
    }
    bool seekEoln() {
        while (!strict && (curChar() == ' ' || curChar() == '\t')) nextChar();
        return eoln();
    }
    void readEoln() {
        if (!eoln()) quit(_pe, "Expected end of line, but " + shown(curChar()) + " found");
    }
    void readEof() {
        if (!eof()) quit(_pe, "Expected end of file, but " + shown(curChar()) + " found");
        if (mode == _input) sawEnd = true;
    }
    void skipBlanks() {
        while (isBlanks(curChar())) nextChar();
    }
    /** Leaves the rest of the line out. */
    void nextLine() {
        while (!eof() && nextChar() != '\n') continue;
    }
    /** Reads a file from its start again; a pipe cannot. */
    void reset() {
        if (descriptor >= 0 && ::lseek(descriptor, 0, SEEK_SET) < 0) quit(_fail, "Can not read \"" + name + "\" again");
        if (descriptor >= 0) length = 0;
        pushedBack.clear();
        position = 0;
        line = 1;
    }
    void close() {
        if (descriptor > 0) ::close(descriptor);
        descriptor = -1;
        position = length = 0;
    }
    void skipBom() {
        for (int expected : {0xEF, 0xBB, 0xBF}) {
            if (curChar() != expected) return;
            nextChar();
        }
    }
    bool wasReadToEnd() const { return sawEnd; }

    /* Words */
    void readWordTo(std::string &word) {
        if (!strict) skipBlanks();
        word.clear();
        if (eof()) quit(_unexpected_eof, "Unexpected end of file - token expected");
        if (isBlanks(curChar())) quit(_pe, "Unexpected white-space - token expected");
        while (!eof() && !isBlanks(curChar())) word += static_cast<char>(nextChar());
    }
    std::string readWord() {
        std::string word;
        readWordTo(word);
        return word;
    }
    std::string readWord(const pattern &expected, const std::string &variable = "") {
        return matching(readWord(), expected, "Token", variable);
    }
    std::string readWord(const std::string &expected, const std::string &variable = "") {
        return readWord(pattern(expected), variable);
    }
    void readTokenTo(std::string &word) { readWordTo(word); }
    std::string readToken() { return readWord(); }
    std::string readToken(const pattern &expected, const std::string &variable = "") { return readWord(expected, variable); }
    std::string readToken(const std::string &expected, const std::string &variable = "") { return readWord(expected, variable); }
    template <typename... Rest> std::vector<std::string> readWords(int size, const Rest &...rest) {
        return many<std::string>(size, [&] { return readWord(rest...); });
    }
    template <typename... Rest> std::vector<std::string> readTokens(int size, const Rest &...rest) { return readWords(size, rest...); }

    /* Lines, without their ends */
    void readLineTo(std::string &text) {
        text.clear();
        if (eof()) quit(_unexpected_eof, "Unexpected end of file - line expected");
        while (!eof() && !isEoln(curChar())) text += static_cast<char>(nextChar());
        readEoln();
    }
    std::string readLine() {
        std::string text;
        readLineTo(text);
        return text;
    }
    std::string readLine(const pattern &expected, const std::string &variable = "") {
        return matching(readLine(), expected, "Line", variable);
    }
    std::string readLine(const std::string &expected, const std::string &variable = "") {
        return readLine(pattern(expected), variable);
    }
    void readStringTo(std::string &text) { readLineTo(text); }
    std::string readString() { return readLine(); }
    std::string readString(const pattern &expected, const std::string &variable = "") { return readLine(expected, variable); }
    std::string readString(const std::string &expected, const std::string &variable = "") { return readLine(expected, variable); }
    template <typename... Rest> std::vector<std::string> readStrings(int size, const Rest &...rest) { return readLines(size, rest...); }
    template <typename... Rest> std::vector<std::string> readLines(int size, const Rest &...rest) {
        std::vector<std::string> lines;
        for (int i = 0; i < size; i++) lines.push_back(readLine(rest...));
        return lines;
    }

    /* Whole numbers, in the one way to write them: no plus sign, no leading zero, no "-0" */
    long long readLong() { return toLong(readWord()); }
    long long toLong(const std::string &word) {
        errno = 0;
        char *end = nullptr;
        long long value = std::strtoll(word.c_str(), &end, 10);
        if (errno != 0 || *end != 0 || std::to_string(value) != word) notANumber("integer", word);
        return value;
    }
    unsigned long long readUnsignedLong() {
        const std::string word = readWord();
        errno = 0;
        char *end = nullptr;
        unsigned long long value = std::strtoull(word.c_str(), &end, 10);
        if (errno != 0 || *end != 0 || std::to_string(value) != word) notANumber("unsigned integer", word);
        return value;
    }
    int readInteger() {
        long long value = readLong();
        if (value < INT_MIN || value > INT_MAX) notANumber("int32", std::to_string(value));
        return static_cast<int>(value);
    }
    long long readLong(long long least, long long most, const std::string &variable = "") {
        return within(readLong(), least, most, "Integer", variable);
    }
    unsigned long long readUnsignedLong(unsigned long long least, unsigned long long most, const std::string &variable = "") {
        return within(readUnsignedLong(), least, most, "Unsigned integer", variable);
    }
    int readInteger(int least, int most, const std::string &variable = "") {
        return within(readInteger(), least, most, "Integer", variable);
    }
    int readInt() { return readInteger(); }
    int readInt(int least, int most, const std::string &variable = "") { return readInteger(least, most, variable); }
    template <typename... Rest> std::vector<int> readInts(int size, const Rest &...rest) {
        return many<int>(size, [&] { return readIntOf(rest...); });
    }
    template <typename... Rest> std::vector<int> readIntegers(int size, const Rest &...rest) { return readInts(size, rest...); }
    template <typename... Rest> std::vector<unsigned long long> readUnsignedLongs(int size, const Rest &...rest) {
        return many<unsigned long long>(size, [&] { return readUnsignedLongOf(rest...); });
    }
    template <typename... Rest> std::vector<long long> readLongs(int size, const Rest &...rest) {
        return many<long long>(size, [&] { return readLongOf(rest...); });
    }

    /* Real numbers: decimal, perhaps with an exponent; never NaN, infinity or hexadecimal */
    double readDouble() { return toDouble(readWord()); }
    double toDouble(const std::string &word) {
        char *end = nullptr;
        double value = std::strtod(word.c_str(), &end);
        bool plain = word.find_first_not_of("0123456789+-.eE") == std::string::npos;
        if (!plain || word.empty() || *end != 0 || testlibIsInfinite(value)) notANumber("double", word);
        return value;
    }
    double readDouble(double least, double most, const std::string &variable = "") {
        return within(readDouble(), least, most, "Double", variable);
    }
    double readReal() { return readDouble(); }
    double readReal(double least, double most, const std::string &variable = "") { return readDouble(least, most, variable); }
    /** With `fewest` to `atMost` digits after the point, and written without an exponent. */
    double readStrictDouble(double least, double most, int fewest, int atMost, const std::string &variable = "") {
        return within(toStrictDouble(readWord(), fewest, atMost), least, most, "Strict double", variable);
    }
    double toStrictDouble(const std::string &word, int fewest, int atMost) {
        if (!pattern("-?(0|[1-9][0-9]*)(\\.[0-9]+)?").matches(word)) notANumber("strict double", word);
        size_t point = word.find('.');
        int digits = point == std::string::npos ? 0 : static_cast<int>(word.size() - point - 1);
        if (digits < fewest || digits > atMost) {
            quit(_pe, format("Expected strict double with %d to %d digits after the point, but \"%s\" found", fewest, atMost, compress(word).c_str()));
        }
        return std::strtod(word.c_str(), nullptr);
    }
    double readStrictReal(double least, double most, int fewest, int atMost, const std::string &variable = "") {
        return readStrictDouble(least, most, fewest, atMost, variable);
    }
    template <typename... Rest> std::vector<double> readDoubles(int size, const Rest &...rest) {
        return many<double>(size, [&] { return readDouble(rest...); });
    }
    template <typename... Rest> std::vector<double> readReals(int size, const Rest &...rest) { return readDoubles(size, rest...); }

    template <typename... Rest> std::vector<double> readStrictDoubles(int size, const Rest &...rest) {
        return many<double>(size, [&] { return readStrictDouble(rest...); });
    }
    template <typename... Rest> std::vector<double> readStrictReals(int size, const Rest &...rest) { return readStrictDoubles(size, rest...); }

    /* Verdicts blamed on this stream */
    [[noreturn]] inline void quit(TResult result, const std::string &message);
    [[noreturn]] TESTLIB_PRINTF(3, 4) void quitf(TResult result, const char *message, ...) {
        TESTLIB_FORMAT(message, text)
        quit(result, text);
    }
    TESTLIB_PRINTF(4, 5) void quitif(bool condition, TResult result, const char *message, ...) {
        if (!condition) return;
        TESTLIB_FORMAT(message, text)
        quit(result, text);
    }
    TESTLIB_PRINTF(3, 4) void ensuref(bool condition, const char *message, ...) {
        if (condition) return;
        TESTLIB_FORMAT(message, text)
        quit(_wa, text);
    }
    void setTestCase(int number) { testCase = number; }

private:
    int descriptor = -1;
    std::vector<unsigned char> buffer;
    std::vector<int> pushedBack;
    size_t position = 0, length = 0;
    long line = 1;
    int testCase = 0;
    bool sawEnd = false;

    /** read(2), not fread: from a pipe it returns what is there, and an interactor must not wait for more. */
    int peekFile() {
        if (position < length) return buffer[position];
        if (descriptor < 0) return -1;
        buffer.resize(1 << 16);
        ssize_t got;
        do got = ::read(descriptor, buffer.data(), buffer.size());
        while (got < 0 && errno == EINTR);
        position = 0;
        length = got > 0 ? static_cast<size_t>(got) : 0;
        return length > 0 ? buffer[0] : -1;
    }
    static std::string shown(int c) {
        if (c < 0) return "end of file";
        if (c == '\n') return "end of line";
        return c > 32 && c < 127 ? format("'%c'", c) : format("character #%d", c);
    }
    static std::string title(const std::string &kind, const std::string &variable) {
        return kind + (variable.empty() ? "" : " parameter [name=" + variable + "]");
    }
    [[noreturn]] void notANumber(const char *kind, const std::string &word) {
        quit(_pe, std::string("Expected ") + kind + ", but \"" + compress(word) + "\" found");
    }
    template <typename T> T within(T value, T least, T most, const char *kind, const std::string &variable) {
        if (!(value >= least && value <= most)) {
            quit(_wa, title(kind, variable) + " equals to " + vtos(value) + ", violates the range [" + vtos(least) + ", " + vtos(most) + "]");
        }
        return value;
    }
    std::string matching(const std::string &text, const pattern &expected, const char *kind, const std::string &variable) {
        if (!expected.matches(text)) {
            quit(_wa, title(kind, variable) + " equals to \"" + compress(text) + "\", doesn't correspond to pattern \"" + expected.src() + "\"");
        }
        return text;
    }
    /** Setters may add the first index as a last argument; it only serves messages. */
    int readIntOf() { return readInteger(); }
    int readIntOf(int least, int most, const std::string &variable = "", int = 1) { return readInteger(least, most, variable); }
    unsigned long long readUnsignedLongOf() { return readUnsignedLong(); }
    unsigned long long readUnsignedLongOf(unsigned long long least, unsigned long long most, const std::string &variable = "", int = 1) {
        return readUnsignedLong(least, most, variable);
    }
    long long readLongOf() { return readLong(); }
    long long readLongOf(long long least, long long most, const std::string &variable = "", int = 1) { return readLong(least, most, variable); }
    template <typename T, typename Read> std::vector<T> many(int size, Read read) {
        std::vector<T> items;
        for (int i = 0; i < size; i++) {
            if (strict && i > 0) readSpace();
            items.push_back(read());
        }
        return items;
    }
};

/* ---- The program's own state ------------------------------------------------------------------------- */

static InStream inf(_input, "input"), ouf(_output, "output"), ans(_answer, "answer");
static std::fstream tout;
static random_t rnd;
static TTestlibMode testlibMode = _unknown;

/** Knows which file takes the verdict, and fails a program that ends without one. */
struct TestlibEnd {
    std::string report;
    bool reached = false;
    int testCase = 0;
    std::map<std::string, std::string> options;
    std::set<std::string> asked;
    std::vector<std::string> arguments;
    std::string testset, group;
    ~TestlibEnd() {
        if (reached || testlibMode == _unknown || testlibMode == _generator) return;
        if (testlibMode == _validator && inf.wasReadToEnd()) return;
        const char *why = testlibMode == _validator ? "FAIL Validator must end with readEof call\n"
                                                    : "FAIL The program ended without a verdict\n";
        if (::write(2, why, std::strlen(why)) < 0) std::_Exit(3);
        std::_Exit(3);
    }
};
static TestlibEnd testlibEnd;

[[noreturn]] inline void testlibFinish(int code, const std::string &text) {
    testlibEnd.reached = true;
    if (testlibEnd.report.empty()) {
        std::cerr << text << std::endl;
    } else {
        std::ofstream(testlibEnd.report) << text << std::endl;
    }
    if (tout.is_open()) tout.close();
    std::exit(code);
}
inline std::string testlibNumber(double value) {
    std::string text = format("%.10f", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

void InStream::quit(TResult result, const std::string &message) {
    bool complaint = result == _wa || result == _pe || result == _dirt || result == _unexpected_eof;
    std::string text = message;
    int inCase = testCase > 0 ? testCase : testlibEnd.testCase;
    if (inCase > 0) text = "test case " + std::to_string(inCase) + ": " + text;
    if (complaint && mode != _output) {
        testlibFinish(3, "FAIL " + text + " (" + name + ", line " + std::to_string(line) + ")");
    }
    if (result == _ok && testlibMode == _checker && !ouf.seekEof()) {
        testlibFinish(2, "wrong output format Extra information in the output file");
    }
    if (result == _ok) testlibFinish(0, "ok " + text);
    if (result == _wa) testlibFinish(1, "wrong answer " + text);
    if (complaint) testlibFinish(2, "wrong output format " + text);
    if (result >= _partially) {
        testlibFinish(7, "partially correct (" + std::to_string(result - _partially) + ") " + text);
    }
    if (result == _points) testlibFinish(3, "FAIL _points needs a number: use quitp. " + text);
    testlibFinish(3, "FAIL " + text);
}

inline void quit(TResult result, const std::string &message) { ouf.quit(result, message); }
[[noreturn]] TESTLIB_PRINTF(2, 3) inline void quitf(TResult result, const char *message, ...) {
    TESTLIB_FORMAT(message, text)
    ouf.quit(result, text);
}
TESTLIB_PRINTF(3, 4) inline void quitif(bool condition, TResult result, const char *message, ...) {
    if (!condition) return;
    TESTLIB_FORMAT(message, text)
    ouf.quit(result, text);
}
/** `points` is a percentage of the case's score. */
[[noreturn]] inline void quitp(double points, const std::string &message = "") {
    if (testlibIsNaN(points) || testlibIsInfinite(points)) quit(_fail, "quitp needs a finite number");
    testlibFinish(7, "points " + testlibNumber(points) + " " + message);
}
template <typename First, typename... Rest>
[[noreturn]] void quitp(double points, const char *message, First first, Rest... rest) {
    quitp(points, format(std::string(message), first, rest...));
}
TESTLIB_PRINTF(2, 3) inline void ensuref(bool condition, const char *message, ...) {
    if (condition) return;
    TESTLIB_FORMAT(message, text)
    quit(_fail, text);
}
inline void testlibEnsure(bool condition, const char *text) {
    if (!condition) quit(_fail, std::string("Condition failed: \"") + text + "\"");
}
#define ensure(condition) testlibEnsure((condition), #condition)
inline void setTestCase(int number) { testlibEnd.testCase = number; }
inline void unsetTestCase() { testlibEnd.testCase = 0; }
/** Text that says what the points are for instead of a number is the jury's fault, as any other word there. */
[[noreturn]] inline void quitpi(const std::string &points, const std::string &message = "") {
    testlibFinish(7, "points " + points + " " + message);
}
/** The name of a checker is only for whoever reads its source. */
TESTLIB_PRINTF(1, 2) inline void setName(const char *text, ...) {
    TESTLIB_FORMAT(text, ignored)
}
/** Verdicts are plain UTF-8 here. */
inline void setAppesModeEncoding(const std::string &) {}
/** The program may end without a verdict from here on. */
inline void disableFinalizeGuard() { testlibEnd.reached = true; }
inline int resultExitCode(TResult result) {
    if (result == _ok || result == _wa || result == _fail) return static_cast<int>(result);
    return result == _pe || result == _dirt || result == _unexpected_eof ? 2 : 7;
}

/* A word that was read already, as a number; what is wrong with it is the stream's fault */
inline long long stringToLongLong(InStream &in, const std::string &text) { return in.toLong(text); }
inline double stringToDouble(InStream &in, const std::string &text) { return in.toDouble(text); }
inline double stringToStrictDouble(InStream &in, const std::string &text, int fewest, int atMost) { return in.toStrictDouble(text, fewest, atMost); }
/** 1234567 as "1234567", and with thousands apart from 10^6 on: "1'234'567". */
inline std::string toHumanReadableString(long long number) {
    std::string text = std::to_string(number);
    size_t first = number < 0 ? 1 : 0;
    if (text.size() - first < 7) return text;
    for (size_t at = text.size(); at > first + 3;) text.insert(at -= 3, "'");
    return text;
}

template <typename T> std::string testlibShown(const T &value) { return vtos(value); }
inline std::string testlibShown(double value) { return testlibNumber(value); }
inline std::string testlibShown(const std::string &value) { return "\"" + compress(value) + "\""; }
inline std::string testlibShown(const char *value) { return testlibShown(std::string(value)); }
inline std::string testlibShown(char value) { return std::string("'") + value + "'"; }
template <typename T> [[noreturn]] void expectedButFound(TResult result, const T &expected, const T &found) {
    ouf.quit(result, "expected " + testlibShown(expected) + ", found " + testlibShown(found));
}
template <typename T, typename... Rest>
[[noreturn]] void expectedButFound(TResult result, const T &expected, const T &found, const char *prefix, Rest... rest) {
    std::string text = format(std::string(prefix), rest...);
    ouf.quit(result, text + ": expected " + testlibShown(expected) + ", found " + testlibShown(found));
}
template <typename... Rest>
[[noreturn]] void expectedButFound(TResult result, const std::string &expected, const std::string &found, Rest... rest) {
    expectedButFound<std::string>(result, expected, found, rest...);
}

/* ---- Beginnings: one of these is the first call of main --------------------------------------------- */

inline void testlibOpen(TTestlibMode mode, const std::vector<std::string> &arguments) {
    testlibMode = mode;
    bool checker = mode == _checker;
    if (arguments.size() < (checker ? 3 : 2)) {
        quit(_fail, checker ? "Arguments: <input> <output> <answer> [<report>]" : "Arguments: <input> <output> [<answer> [<report>]]");
    }
    if (arguments.size() > 3) testlibEnd.report = arguments[3];
    inf.openFile(arguments[0]);
    if (arguments.size() > 2) ans.openFile(arguments[2]);
    if (checker) {
        ouf.openFile(arguments[1]);
        return;
    }
    signal(SIGPIPE, SIG_IGN);  // the contestant's program may be gone; the verdict must still be given
    ouf.openStdin();
    tout.open(arguments[1], std::ios_base::out);
    if (!tout.is_open()) quit(_fail, "Can not write \"" + arguments[1] + "\"");
}
inline void registerTestlibCmd(int argc, char *argv[]) { testlibOpen(_checker, {argv + 1, argv + argc}); }
inline void registerChecker(const std::string &, int argc, char *argv[]) { registerTestlibCmd(argc, argv); }
inline void registerInteraction(int argc, char *argv[]) { testlibOpen(_interactor, {argv + 1, argv + argc}); }
inline void registerTestlib(int argc, ...) {
    std::vector<std::string> names;
    va_list arguments;
    va_start(arguments, argc);
    for (int i = 0; i < argc; i++) names.push_back(va_arg(arguments, char *));
    va_end(arguments);
    testlibOpen(_checker, names);
}

class Validator {
public:
    std::string testset() const { return testlibEnd.testset; }
    std::string group() const { return testlibEnd.group; }
    void setTestset(const char *name) { testlibEnd.testset = name; }
    void setGroup(const char *name) { testlibEnd.group = name; }
    /** A feature is declared once and then noted where a test has it; nobody but the setter counts them. */
    void addFeature(const std::string &name) {
        if (!features.insert(name).second) quit(_fail, "The feature \"" + name + "\" is declared twice");
    }
    void feature(const std::string &name) {
        if (features.count(name) == 0) quit(_fail, "The feature \"" + name + "\" is not declared");
    }
    void addVariable(const std::string &) {}

private:
    std::set<std::string> features;
};
static Validator validator __attribute__((unused));

inline void registerValidation() {
    testlibMode = _validator;
    inf.strict = true;
    inf.openStdin();
}
inline void registerValidation(int argc, char *argv[]) {
    registerValidation();
    for (int i = 1; i + 1 < argc; i++) {
        if (std::string(argv[i]) == "--testset") testlibEnd.testset = argv[i + 1];
        if (std::string(argv[i]) == "--group") testlibEnd.group = argv[i + 1];
    }
}

/** Options: `-n 5`, `-n=5`, `--n 5`, `-quick` (true), or by position. */
inline void testlibReadOptions(int argc, char *argv[]) {
    testlibEnd.arguments.assign(argv, argv + argc);
    auto isName = [](const std::string &text) {
        return text.size() > 1 && text[0] == '-' && !isdigit(static_cast<unsigned char>(text[1])) && text[1] != '.';
    };
    for (int i = 1; i < argc; i++) {
        std::string text = argv[i];
        if (!isName(text)) continue;
        text.erase(0, text[1] == '-' ? 2 : 1);
        size_t sign = text.find('=');
        if (sign != std::string::npos) testlibEnd.options[text.substr(0, sign)] = text.substr(sign + 1);
        else if (i + 1 < argc && !isName(argv[i + 1])) testlibEnd.options[text] = argv[++i];
        else testlibEnd.options[text] = "true";
    }
}
inline void registerGen(int argc, char *argv[], int = 1) {
    testlibMode = _generator;
    rnd.setSeed(argc, argv);
    testlibReadOptions(argc, argv);
}
template <typename T> T testlibConverted(const std::string &text) {
    std::istringstream in(text);
    T value{};
    if (!(in >> std::boolalpha >> value) || in.peek() != std::char_traits<char>::eof()) {
        quit(_fail, "Option \"" + compress(text) + "\" is not of the wanted type");
    }
    return value;
}
template <> inline std::string testlibConverted<std::string>(const std::string &text) { return text; }
inline void prepareOpts(int argc, char *argv[]) { testlibReadOptions(argc, argv); }
inline bool has_opt(const std::string &key) {
    testlibEnd.asked.insert(key);
    return testlibEnd.options.count(key) != 0;
}
/** Fails when an option was given that nobody asked for: most often a misspelt one. */
inline void ensureNoUnusedOpts() {
    for (const auto &option : testlibEnd.options) {
        if (testlibEnd.asked.count(option.first) == 0) quit(_fail, "Nobody asked for the option \"" + option.first + "\"");
    }
}
inline void suppressEnsureNoUnusedOpts() {}
template <typename T = std::string> T opt(int index) {
    if (index < 0 || index >= static_cast<int>(testlibEnd.arguments.size())) quit(_fail, format("There is no option %d", index));
    return testlibConverted<T>(testlibEnd.arguments[static_cast<size_t>(index)]);
}
template <typename T = std::string> T opt(const std::string &key) {
    if (!has_opt(key)) quit(_fail, "There is no option \"" + key + "\"");
    return testlibConverted<T>(testlibEnd.options[key]);
}
template <typename T = std::string> T opt(const std::string &key, const T &otherwise) {
    return has_opt(key) ? testlibConverted<T>(testlibEnd.options[key]) : otherwise;
}

/* ---- For generators ---------------------------------------------------------------------------------- */

template <typename Iterator> void shuffle(Iterator first, Iterator last) {
    for (auto size = last - first; size > 1; size--) std::iter_swap(first + (size - 1), first + rnd.next(static_cast<long long>(size)));
}
/** Further output goes to the file of this number: several tests from one run. */
inline void startTest(int number) {
    std::cout.flush();
    if (!freopen(std::to_string(number).c_str(), "wt", stdout)) quit(_fail, "Can not write the test file");
}
inline void testlibPrint(bool &first, const std::string &value) {
    std::cout << (first ? "" : " ") << value;
    first = false;
}
inline void testlibPrint(bool &first, const char *value) { testlibPrint(first, std::string(value)); }
template <typename T> typename std::enable_if<std::is_arithmetic<T>::value>::type testlibPrint(bool &first, const T &value) {
    std::cout << (first ? "" : " ") << value;
    first = false;
}
template <typename T> auto testlibPrint(bool &first, const T &items) -> decltype(items.begin(), void()) {
    for (const auto &item : items) testlibPrint(first, item);
}
/** The values of one line; collections are written out, blanks between. */
template <typename... Values> void println(const Values &...values) {
    bool first = true;
    int inOrder[] = {0, (testlibPrint(first, values), 0)...};
    static_cast<void>(inOrder);
    std::cout << '\n';
}

#endif
