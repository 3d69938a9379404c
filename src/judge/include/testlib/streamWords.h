/* Reads words and lines, one at a time or several at once. This file is part of testlib.h. */

class TestlibWords : public TestlibBytes {
public:
    enum : int { NO_INDEX = INT_MAX };
    /** A longer token is a format error. */
    size_t maxTokenLength = 32 * 1024 * 1024;
    /** Index of the element that a function such as `readInts` is reading; used in messages. */
    int readManyIteration = NO_INDEX;

    using TestlibBytes::TestlibBytes;

    /* Words */
    void readWordTo(std::string &word) {
        if (!strict) skipBlanks();
        word.clear();
        if (eof()) quit(_unexpected_eof, "Unexpected end of file - token expected");
        if (isBlanks(peek())) quit(_pe, "Unexpected white-space - token expected");
        while (!eof() && !isBlanks(peek())) {
            word += static_cast<char>(take());
            if (word.size() > maxTokenLength) {
                quitf(_pe, "Length of token exceeds %zu, token is '%s...'", maxTokenLength, compress(word).c_str());
            }
        }
    }
    void readWordTo(std::string &word, const pattern &expected, const std::string &variable = "") {
        readWordTo(word);
        matching(word, expected, {"Token", "Token parameter"}, variable);
    }
    void readWordTo(std::string &word, const std::string &expected, const std::string &variable = "") {
        readWordTo(word, pattern(expected), variable);
    }
    template <typename... Rest> void readTokenTo(std::string &word, const Rest &...rest) { readWordTo(word, rest...); }
    template <typename... Rest> std::string readWord(const Rest &...rest) {
        std::string word;
        readWordTo(word, rest...);
        return word;
    }
    template <typename... Rest> std::string readToken(const Rest &...rest) { return readWord(rest...); }
    std::vector<std::string> readWords(int size, int indexBase = 1) {
        return many<std::string>(size, indexBase, true, [&] { return readWord(); });
    }
    std::vector<std::string> readWords(int size, const pattern &expected, const std::string &variable = "", int indexBase = 1) {
        return many<std::string>(size, indexBase, true, [&] { return readWord(expected, variable); });
    }
    std::vector<std::string> readWords(int size, const std::string &expected, const std::string &variable = "", int indexBase = 1) {
        return readWords(size, pattern(expected), variable, indexBase);
    }
    template <typename... Rest> std::vector<std::string> readTokens(int size, const Rest &...rest) { return readWords(size, rest...); }

    /* Reads lines without their line ends; at the end of a non-strict file, returns an empty line */
    void readStringTo(std::string &text) {
        text.clear();
        while (!eof() && peek() != '\n') {
            int c = take();
            if (c == '\r') {
                if (peek() == '\n') {
                    unreadChar('\r');
                    break;
                }
                c = static_cast<unsigned char>(nextChar());  // a line is compared without its stray carriage returns
            }
            text += static_cast<char>(c);
        }
        if (strict) readEoln();
        else eoln();
    }
    void readStringTo(std::string &text, const pattern &expected, const std::string &variable = "") {
        readStringTo(text);
        matching(text, expected, {"Line", "Line"}, variable);
    }
    void readStringTo(std::string &text, const std::string &expected, const std::string &variable = "") {
        readStringTo(text, pattern(expected), variable);
    }
    template <typename... Rest> void readLineTo(std::string &text, const Rest &...rest) { readStringTo(text, rest...); }
    template <typename... Rest> std::string readString(const Rest &...rest) {
        std::string text;
        readStringTo(text, rest...);
        return text;
    }
    template <typename... Rest> std::string readLine(const Rest &...rest) { return readString(rest...); }
    /** Skips the rest of the line. */
    void nextLine() { readLine(); }
    std::vector<std::string> readStrings(int size, int indexBase = 1) {
        return many<std::string>(size, indexBase, false, [&] { return readString(); });
    }
    std::vector<std::string> readStrings(int size, const pattern &expected, const std::string &variable = "", int indexBase = 1) {
        return many<std::string>(size, indexBase, false, [&] { return readString(expected, variable); });
    }
    std::vector<std::string> readStrings(int size, const std::string &expected, const std::string &variable = "", int indexBase = 1) {
        return readStrings(size, pattern(expected), variable, indexBase);
    }
    template <typename... Rest> std::vector<std::string> readLines(int size, const Rest &...rest) { return readStrings(size, rest...); }

protected:
    /** The beginning of a message about a value: without a name, with the value's name, or with its index. */
    std::string complaint(const std::string &kind, const std::string &named, const std::string &variable, const std::string &value) const {
        if (readManyIteration == NO_INDEX) {
            return variable.empty() ? kind + " " + value : named + " [name=" + variable + "] equals to " + value + ",";
        }
        std::string index = std::to_string(readManyIteration);
        std::string element = variable.empty() ? "[index=" + index + "]" : variable + "[" + index + "]";
        return kind + " element " + element + " equals to " + value + ",";
    }
    template <typename T, typename Read> std::vector<T> many(int size, int indexBase, bool betweenBlanks, Read read) {
        if (size < 0) quit(_fail, "The number of values to read is negative");
        std::vector<T> items;
        for (int i = 0; i < size; i++) {
            readManyIteration = indexBase + i;
            if (strict && betweenBlanks && i > 0) readSpace();
            items.push_back(read());
        }
        readManyIteration = NO_INDEX;
        return items;
    }

private:
    struct Kind {
        const char *alone, *named;
    };
    void matching(const std::string &text, const pattern &expected, const Kind &kind, const std::string &variable) {
        if (expected.matches(text)) return;
        quit(_wa, complaint(kind.alone, kind.named, variable, "\"" + compress(text) + "\"") + " doesn't correspond to pattern \"" + expected.src() + "\"");
    }
};
