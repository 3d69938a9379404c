/* Text, numbers as text, and comparisons of floating-point numbers. This file is a part of testlib.h. */

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

TESTLIB_PRINTF(1, 2) inline std::string testlib_format_(const char *text, ...) {
    TESTLIB_FORMAT(text, result)
    return result;
}
/** The parameter is passed by value, since va_start on a reference is undefined. */
inline std::string testlib_format_(const std::string text, ...) {
    TESTLIB_FORMAT(text, result)
    return result;
}
#if __cplusplus >= 202002L
/** These functions are templates. Otherwise, calls would be ambiguous with std::format after `using namespace std`. */
template <typename... Values> std::string format(const char *text, Values &&...values) {
    return testlib_format_(std::string(text), std::forward<Values>(values)...);
}
template <typename... Values> std::string format(const std::string &text, Values &&...values) {
    return testlib_format_(text, std::forward<Values>(values)...);
}
#else
TESTLIB_PRINTF(1, 2) inline std::string format(const char *text, ...) {
    TESTLIB_FORMAT(text, result)
    return result;
}
inline std::string format(const std::string text, ...) {
    TESTLIB_FORMAT(text, result)
    return result;
}
#endif

template <typename T> std::string vtos(const T &value) {
    std::ostringstream out;
    out << value;
    return out.str();
}
template <typename T> std::string toString(const T &value) { return vtos(value); }

/** Shortens long tokens to their beginning and end. */
inline std::string compress(const std::string &text) {
    return text.size() <= 64 ? text : text.substr(0, 30) + "..." + text.substr(text.size() - 31);
}
inline std::string englishEnding(int number) {
    number %= 100;
    if (number / 10 == 1) return "th";
    return number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th";
}
template <typename C> bool isEof(C c) { return c == static_cast<C>(EOFC); }
template <typename C> bool isEoln(C c) { return c == '\n' || c == '\r'; }
template <typename C> bool isBlanks(C c) { return c == ' ' || c == '\t' || isEoln(c); }
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
/**
 * Splits the text at every character that `separators` contains; unlike `tokenize`, keeps empty parts.
 */
inline std::vector<std::string> split(const std::string &text, const std::string &separators) {
    std::vector<std::string> pieces(1);
    for (char c : text) {
        if (separators.find(c) != std::string::npos) pieces.emplace_back();
        else pieces.back() += c;
    }
    return pieces;
}
inline std::vector<std::string> split(const std::string &text, char separator) {
    return split(text, std::string(1, separator));
}
inline std::vector<std::string> tokenize(const std::string &text, const std::string &separators) {
    if (separators.empty()) return {text};
    std::vector<std::string> pieces = split(text, separators);
    pieces.erase(std::remove(pieces.begin(), pieces.end(), std::string()), pieces.end());
    return pieces;
}
inline std::vector<std::string> tokenize(const std::string &text, char separator = ' ') {
    return tokenize(text, std::string(1, separator));
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
template <typename Iterator> std::string join(Iterator first, Iterator last) { return join(first, last, ' '); }
template <typename Collection> std::string join(const Collection &items) { return join(items, ' '); }

/* Existing checkers call these functions by name. */
template <typename T> T __testlib_abs(const T &value) { return value > 0 ? value : -value; }
template <typename T> T __testlib_min(const T &a, const T &b) { return a < b ? a : b; }
template <typename T> T __testlib_max(const T &a, const T &b) { return a > b ? a : b; }
inline std::string __testlib_part(const std::string &text) { return compress(text); }
inline double __testlib_nan() { return std::numeric_limits<double>::quiet_NaN(); }
inline bool __testlib_isNaN(double value) { return value != value; }
inline bool __testlib_prelimIsNaN(double value) { return __testlib_isNaN(value); }
/** Finite values with an absolute value above 1e300 are also treated as infinite. */
inline bool __testlib_isInfinite(double value) { return std::fabs(value) > 1e300; }

/** "37.50000" becomes "37.50": exactly one zero is kept at the end, even directly after the point. */
inline std::string removeDoubleTrailingZeroes(std::string text) {
    if (text.find('.') != std::string::npos) text.erase(text.find_last_not_of('0') + 1);
    return text + '0';
}

/**
 * Whether the values differ by at most `error`, either absolutely or relative to `expected`. NaN and infinities are
 * only equal to themselves.
 */
inline bool doubleCompare(double expected, double result, double error) {
    if (__testlib_isNaN(expected) || __testlib_isNaN(result)) {
        return __testlib_isNaN(expected) && __testlib_isNaN(result);
    }
    if (__testlib_isInfinite(expected) || __testlib_isInfinite(result)) {
        return __testlib_isInfinite(expected) && __testlib_isInfinite(result) && (expected > 0) == (result > 0);
    }
    // A difference that equals the tolerance passes despite rounding errors.
    const double rounding = 1e-15;
    if (std::fabs(result - expected) <= error + rounding) return true;
    double low = expected * (1 - error), high = expected * (1 + error);
    if (low > high) std::swap(low, high);
    return result >= low - rounding && result <= high + rounding;
}
/** Returns the smaller of the absolute and the relative error. */
inline double doubleDelta(double expected, double result) {
    double absolute = std::fabs(result - expected);
    return std::fabs(expected) > 1e-9 ? std::min(absolute, absolute / std::fabs(expected)) : absolute;
}
