/* Verdicts about the content of a stream. This file is part of testlib.h. */

[[noreturn]] inline void quit(TResult result, const std::string &message);

/**
 * The name, the mode and the current line of a stream. The mode determines whether a format error is the contestant's
 * or the jury's fault.
 */
class TestlibVerdicts {
public:
    TMode mode = _input;
    std::string name;
    /** Maximum length of a message; longer messages are truncated. */
    size_t maxMessageLength = 32000;

    TestlibVerdicts() {}
    TestlibVerdicts(TMode streamMode, const std::string &streamName) : mode(streamMode), name(streamName) {}

    [[noreturn]] inline void quit(TResult result, const std::string &message);
    [[noreturn]] void quits(TResult result, const std::string &message) { quit(result, message); }
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
    /** Called by the macro `ensure` in `ouf.ensure(condition)`. */
    void __testlib_ensure(bool condition, const std::string &message) {
        if (!condition) quit(_wa, message);
    }
    void setTestCase(int number) { testCase = number; }

protected:
    long line = 1;
    int testCase = 0;
};
