/* Verdicts, and the state of the program. This file is a part of testlib.h. */

static InStream inf(_input, "input"), ouf(_output, "output"), ans(_answer, "answer");
static std::fstream tout;
static random_t rnd;
static TTestlibMode testlibMode = _unknown;
static std::string checkerName __attribute__((unused)) = "untitled checker";
const std::string outcomes[] = {
    "accepted", "wrong-answer", "presentation-error", "fail", "fail", "points", "reserved", "reserved", "unexpected-eof",
    "reserved", "reserved", "reserved", "reserved", "reserved", "reserved", "reserved", "partially-correct"
};

/**
 * Holds the name of the file to which the verdict is written. A program that ends without a verdict, or with options
 * that were not read, fails.
 */
struct TestlibEnd {
    std::string report;
    bool reached = false;
    int testCase = 0;
    std::map<std::string, std::string> options;
    std::set<std::string> optionsRead;
    bool optionsOptional = false;  // a call has allowed a missing option, so a misspelt option might go unnoticed
    bool optionsMayRemain = false;
    std::vector<std::string> arguments;
    std::string testset, group;
    /** Returns a command-line option that no call has read; empty if all options were read. */
    std::string unreadOption() const {
        for (const auto &option : options) {
            if (optionsRead.count(option.first) == 0) return option.first;
        }
        return std::string();
    }
    ~TestlibEnd() {
        if (!reached && optionsOptional && !optionsMayRemain) {
            std::string option = unreadOption();
            if (!option.empty()) {
                option = "FAIL The option \"" + option + "\" is not used\n";
                if (::write(2, option.data(), option.size()) < 0) std::_Exit(3);
                std::_Exit(3);
            }
        }
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
    std::string text = testlib_format_("%.10f", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

/** Exit code of a result; `_points` and all partial results have the same exit code. */
inline int resultExitCode(TResult result) {
    if (result == _ok) return OK_EXIT_CODE;
    if (result == _wa) return WA_EXIT_CODE;
    if (result == _pe || result == _dirt || result == _unexpected_eof) return PE_EXIT_CODE;
    return result == _points || result >= _partially ? POINTS_EXIT_CODE : FAIL_EXIT_CODE;
}

void TestlibVerdicts::quit(TResult result, const std::string &message) {
    bool complaint = result == _wa || result == _pe || result == _dirt || result == _unexpected_eof;
    bool judged = result == _ok || result == _points || result >= _partially;
    std::string text = message;
    int inCase = testCase > 0 ? testCase : testlibEnd.testCase;
    if (inCase > 0) text = "test case " + std::to_string(inCase) + ": " + text;
    if (text.size() > maxMessageLength) {
        std::string note = "message length exceeds " + std::to_string(maxMessageLength) + ", the message is truncated: ";
        text = note + text.substr(0, maxMessageLength - std::min(maxMessageLength, note.size()));
    }
    if (complaint && mode != _output) {
        testlibFinish(FAIL_EXIT_CODE, "FAIL " + text + " (" + name + ", line " + std::to_string(line) + ")");
    }
    if (judged && testlibMode == _checker && !ouf.seekEof()) {
        testlibFinish(PE_EXIT_CODE, "wrong output format Extra information in the output file");
    }
    std::string title = "FAIL ";
    if (result == _ok) title = "ok ";
    else if (result == _wa) title = "wrong answer ";
    else if (complaint) title = "wrong output format ";
    else if (result == _points) title = "points ";
    else if (result >= _partially) title = "partially correct (" + std::to_string(result - _partially) + ") ";
    testlibFinish(resultExitCode(result), title + text);
}

inline void quit(TResult result, const std::string &message) { ouf.quit(result, message); }
[[noreturn]] inline void quits(TResult result, const std::string &message) { ouf.quit(result, message); }
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
    if (__testlib_isNaN(points) || __testlib_isInfinite(points)) quit(_fail, "quitp needs a finite number");
    quit(_points, testlibNumber(points) + " " + message);
}
template <typename First, typename... Rest>
[[noreturn]] void quitp(double points, const char *message, First first, Rest... rest) {
    quitp(points, testlib_format_(std::string(message), first, rest...));
}
/**
 * The judge expects a number of points where this function writes `points_info=…`, so it treats the output as a jury
 * error.
 */
[[noreturn]] inline void quitpi(const std::string &points, const std::string &message = "") {
    if (points.find(' ') != std::string::npos) quit(_fail, "Parameter 'points_info' can't contain spaces");
    quit(_points, "points_info=" + points + (message.empty() ? "" : " " + message));
}
TESTLIB_PRINTF(2, 3) inline void ensuref(bool condition, const char *message, ...) {
    if (condition) return;
    TESTLIB_FORMAT(message, text)
    quit(_fail, text);
}
inline void __testlib_ensure(bool condition, const std::string &message) {
    if (!condition) quit(_fail, message);
}
/** Supports both `ensure(condition)` and `ouf.ensure(condition)`. */
#define ensure(condition) __testlib_ensure((condition), "Condition failed: \"" #condition "\"")
[[noreturn]] inline void __testlib_fail(const std::string &message) { quit(_fail, message); }
[[noreturn]] inline void __testlib_quitp(double points, const char *message) { quitp(points, std::string(message ? message : "")); }
[[noreturn]] inline void halt(int code) {
    testlibEnd.reached = true;
    std::exit(code);
}
inline void setTestCase(int number) { testlibEnd.testCase = number; }
inline void unsetTestCase() { testlibEnd.testCase = 0; }
/** The name of a checker only serves as documentation in its source. */
TESTLIB_PRINTF(1, 2) inline void setName(const char *text, ...) {
    TESTLIB_FORMAT(text, name)
    checkerName = name;
}
inline void setName(const std::string &name) { checkerName = name; }
/** Has no effect, because verdicts are always plain UTF-8. */
inline void setAppesModeEncoding(const std::string &) {}
/** After this call, the program may end without a verdict. */
inline void disableFinalizeGuard() { testlibEnd.reached = true; }
/* These functions convert a word that has already been read to a number; an error in the word is reported as an error
   in the stream */
inline long long stringToLongLong(InStream &in, const std::string &text) { return in.toLong(text); }
inline unsigned long long stringToUnsignedLongLong(InStream &in, const std::string &text) { return in.toUnsignedLong(text); }
inline double stringToDouble(InStream &in, const std::string &text) { return in.toDouble(text); }
inline double stringToStrictDouble(InStream &in, const std::string &text, int fewest, int most) { return in.toStrictDouble(text, fewest, most); }
/** Formats 123456 as "123456"; from 10^6 on, the thousands are separated: "1'234'567". */
inline std::string toHumanReadableString(long long number) {
    std::string text = std::to_string(number);
    size_t first = number < 0 ? 1 : 0;
    if (text.size() - first < 7) return text;
    for (size_t at = text.size(); at > first + 3;) text.insert(at -= 3, "'");
    return text;
}

template <typename T> std::string testlibShown(const T &value) { return vtos(value); }
inline std::string testlibShown(double value) { return removeDoubleTrailingZeroes(testlib_format_("%.12f", value)); }
[[noreturn]] inline void __testlib_expectedButFound(TResult result, const std::string &expected, const std::string &found, const std::string &before) {
    std::string start = before.empty() ? "" : compress(before) + ": ";
    quit(result, start + "expected '" + compress(expected) + "', but found '" + compress(found) + "'");
}
template <typename T> [[noreturn]] void expectedButFound(TResult result, const T &expected, const T &found) {
    __testlib_expectedButFound(result, testlibShown(expected), testlibShown(found), "");
}
template <typename T, typename... Rest>
[[noreturn]] void expectedButFound(TResult result, const T &expected, const T &found, const char *before, Rest... rest) {
    __testlib_expectedButFound(result, testlibShown(expected), testlibShown(found), testlib_format_(std::string(before), rest...));
}
template <typename... Rest>
[[noreturn]] void expectedButFound(TResult result, const std::string &expected, const std::string &found, Rest... rest) {
    expectedButFound<std::string>(result, expected, found, rest...);
}
