/* Reading: bytes, words, lines and numbers. A part of testlib.h. */

[[noreturn]] inline void quit(TResult result, const std::string &message);

/** A file, a pipe or a text, read byte by byte; blank-separated values unless it is `strict` (validators). */
class InStream {
public:
    enum : int { NO_INDEX = INT_MAX };
    TMode mode = _input;
    std::string name;
    bool strict = false, stdfile = false, opened = false;
    /** A larger file or a longer token is a format error; a longer message is cut. */
    size_t maxFileSize = 128 * 1024 * 1024, maxTokenLength = 32 * 1024 * 1024, maxMessageLength = 32000;
    /** Index of the element that `readInts` and the like are reading, for messages. */
    int readManyIteration = NO_INDEX;

    InStream() {}
    InStream(TMode streamMode, const std::string &streamName) : mode(streamMode), name(streamName) {}
    /** Reads `text` with the blame of another stream: what is wrong in it is that stream's fault. */
    InStream(const InStream &blamed, const std::string &text)
        : mode(blamed.mode), name("based on " + blamed.name), strict(blamed.strict), opened(true) {
        buffer.assign(text.begin(), text.end());
        length = buffer.size();
    }

    void init(const std::string &path, TMode streamMode) {
        mode = streamMode;
        openFile(path);
    }
    void init(std::FILE *file, TMode streamMode) {
        mode = streamMode;
        descriptor = fileno(file);
        stdfile = opened = true;
        name = file == stdin ? "stdin" : "untitled";
    }
    void openFile(const std::string &path) {
        name = path;
        descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor < 0) ::quit(_fail, "Can not open \"" + path + "\": " + std::strerror(errno));
        opened = true;
        struct stat file;
        if (::fstat(descriptor, &file) != 0 || !S_ISREG(file.st_mode)) return;
        if (static_cast<size_t>(file.st_size) > maxFileSize) {
            quitf(_pe, "File size exceeds %zu bytes, size is %zu", maxFileSize, static_cast<size_t>(file.st_size));
        }
    }
    void openStdin() { init(stdin, mode); }

    /* Bytes; EOFC as a char at the end of the file */
    char curChar() { return shownEnd(peek()); }
    char nextChar() { return shownEnd(take()); }
    void skipChar() { take(); }
    void unreadChar(char c) {
        if (c == shownEnd(-1) && eof()) return;
        if (c == '\n') line--;
        pushedBack.push_back(static_cast<unsigned char>(c));
    }
    char readChar() {
        int c = take();
        if (c < 0) quit(_unexpected_eof, "Unexpected end of file - character expected");
        return static_cast<char>(c);
    }
    char readChar(char expected) {
        int c = take();
        if (c == static_cast<unsigned char>(expected)) return expected;
        quit(_pe, "Unexpected character " + shown(c) + ", but " + shown(static_cast<unsigned char>(expected)) + " expected");
    }
    char readSpace() { return readChar(' '); }

    /* Ends: `eoln` and `seekEoln` step over the line end they find, nothing else moves. */
    bool eof() { return peek() < 0; }
    bool seekEof() {
        skipBlanks();
        return eof();
    }
    bool eoln() {
        int c = peek();
        if (c < 0) return !strict;
        if (c == '\r' && !strict) {
            take();
            if (peek() != '\n') unreadChar('\r');
            c = peek();
        }
        if (c == '\n') take();
        return c == '\n';
    }
    bool seekEoln() {
        while (peek() == ' ' || peek() == '\t') take();
        return eoln();
    }
    void readEoln() {
        if (!eoln()) quit(_pe, "Expected end of line, but " + shown(peek()) + " found");
    }
    void readEof() {
        if (!eof()) quit(_pe, "Expected end of file, but " + shown(peek()) + " found");
        if (mode == _input) sawEnd = true;
    }
    void skipBlanks() {
        while (isBlanks(peek())) take();
    }
    /** Leaves the rest of the line out. */
    void nextLine() { readLine(); }
    /** Reads a file from its start again; a pipe cannot. */
    void reset(std::FILE * = nullptr) {
        if (descriptor >= 0 && ::lseek(descriptor, 0, SEEK_SET) < 0) quit(_fail, "Can not read \"" + name + "\" again");
        if (descriptor >= 0) length = 0;
        pushedBack.clear();
        position = 0;
        line = 1;
    }
    void close() {
        if (descriptor > 0) ::close(descriptor);
        descriptor = -1;
        opened = false;
        position = length = 0;
    }
    /** Steps over the mark that some editors write before UTF-8, if it is there. */
    void skipBom() {
        const std::string mark = "\xEF\xBB\xBF";
        for (size_t i = 0; i < mark.size(); i++) {
            if (peek() != static_cast<unsigned char>(mark[i])) {
                while (i > 0) unreadChar(mark[--i]);
                return;
            }
            take();
        }
    }
    bool wasReadToEnd() const { return sawEnd; }

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

    /* Lines, without their ends; at the end of a file that is not strict they are empty */
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

    /* Whole numbers, in the one way to write them: no plus sign, no leading zero, no "-0" */
    long long readLong() { return toLong(wordFor("int64")); }
    unsigned long long readUnsignedLong() { return toUnsignedLong(wordFor("int64")); }
    int readInt() {
        const std::string word = wordFor("int32");
        long long value = toLong(word);
        if (value < INT_MIN || value > INT_MAX) notANumber("int32", word);
        return static_cast<int>(value);
    }
    int readInteger() { return readInt(); }
    long long toLong(const std::string &word) {
        errno = 0;
        char *end = nullptr;
        long long value = std::strtoll(word.c_str(), &end, 10);
        if (errno != 0 || *end != 0 || std::to_string(value) != word) notANumber("integer", word);
        return value;
    }
    unsigned long long toUnsignedLong(const std::string &word) {
        errno = 0;
        char *end = nullptr;
        unsigned long long value = std::strtoull(word.c_str(), &end, 10);
        if (errno != 0 || *end != 0 || std::to_string(value) != word) notANumber("unsigned integer", word);
        return value;
    }
    long long readLong(long long least, long long most, const std::string &variable = "") {
        return within(readLong(), least, most, "Integer", variable);
    }
    unsigned long long readLong(unsigned long long least, unsigned long long most, const std::string &variable = "") {
        return readUnsignedLong(least, most, variable);
    }
    /** Bounds of other types: both as one of the two above. */
    template <typename Least, typename Most>
    typename std::enable_if<std::is_arithmetic<Least>::value && std::is_arithmetic<Most>::value, long long>::type
    readLong(Least least, Most most, const std::string &variable = "") {
        return readLong(static_cast<long long>(least), static_cast<long long>(most), variable);
    }
    unsigned long long readUnsignedLong(unsigned long long least, unsigned long long most, const std::string &variable = "") {
        return within(readUnsignedLong(), least, most, "Unsigned integer", variable);
    }
    int readInt(int least, int most, const std::string &variable = "") {
        return within(readInt(), least, most, "Integer", variable);
    }
    int readInteger(int least, int most, const std::string &variable = "") { return readInt(least, most, variable); }

    std::vector<int> readInts(int size, int indexBase = 1) {
        return many<int>(size, indexBase, true, [&] { return readInt(); });
    }
    std::vector<int> readInts(int size, int least, int most, const std::string &variable = "", int indexBase = 1) {
        return many<int>(size, indexBase, true, [&] { return readInt(least, most, variable); });
    }
    template <typename... Rest> std::vector<int> readIntegers(int size, const Rest &...rest) { return readInts(size, rest...); }
    std::vector<long long> readLongs(int size, int indexBase = 1) {
        return many<long long>(size, indexBase, true, [&] { return readLong(); });
    }
    std::vector<long long> readLongs(int size, long long least, long long most, const std::string &variable = "", int indexBase = 1) {
        return many<long long>(size, indexBase, true, [&] { return readLong(least, most, variable); });
    }
    std::vector<unsigned long long> readUnsignedLongs(int size, int indexBase = 1) {
        return many<unsigned long long>(size, indexBase, true, [&] { return readUnsignedLong(); });
    }
    std::vector<unsigned long long> readUnsignedLongs(int size, unsigned long long least, unsigned long long most, const std::string &variable = "", int indexBase = 1) {
        return many<unsigned long long>(size, indexBase, true, [&] { return readUnsignedLong(least, most, variable); });
    }

    /* Real numbers: decimal, perhaps with an exponent; never NaN or hexadecimal, infinite only by overflow */
    double readReal() { return toDouble(wordFor("double")); }
    double readReal(double least, double most, const std::string &variable = "") {
        return within(readReal(), least, most, "Double", variable);
    }
    template <typename... Rest> double readDouble(const Rest &...rest) { return readReal(rest...); }
    double toDouble(const std::string &word) {
        auto count = [&word](const char *any) {
            return std::count_if(word.begin(), word.end(), [any](char c) { return c != 0 && std::strchr(any, c); });
        };
        bool plain = word.find_first_not_of("0123456789+-.eE") == std::string::npos;
        double value = 0;
        char rest = 0;
        // Scanned, not strtod: "1e" is 1 here.
        if (!plain || count("0123456789") == 0 || count("-") > 2 || count("+") > 2 || count(".") > 1 || count("eE") > 1 ||
            std::sscanf(word.c_str(), "%lf%c", &value, &rest) != 1) {
            notANumber("double", word);
        }
        return value;
    }
    /** With `fewest` to `most` digits after the point, written without an exponent and not as a negative zero. */
    double toStrictDouble(const std::string &word, int fewest, int most) {
        static const pattern form("-?(0|[1-9][0-9]*)(\\.[0-9]+)?");
        if (word.size() > 1000 || !form.matches(word)) notANumber("strict double", word);
        size_t point = word.find('.');
        int digits = point == std::string::npos ? 0 : static_cast<int>(word.size() - point - 1);
        if (digits < fewest || digits > most) {
            quit(_pe, "Expected strict double with number of digits after point in range [" + vtos(fewest) + "," + vtos(most) + "], but \"" + compress(word) + "\" found");
        }
        double value = std::strtod(word.c_str(), nullptr);
        if (word[0] == '-' && value >= 0) quit(_pe, "Redundant minus in \"" + compress(word) + "\" found");
        return value;
    }
    double readStrictReal(double least, double most, int fewestDigits, int mostDigits, const std::string &variable = "") {
        return within(toStrictDouble(wordFor("strict double"), fewestDigits, mostDigits), least, most, "Strict double", variable);
    }
    template <typename... Rest> double readStrictDouble(const Rest &...rest) { return readStrictReal(rest...); }
    std::vector<double> readReals(int size, int indexBase = 1) {
        return many<double>(size, indexBase, true, [&] { return readReal(); });
    }
    std::vector<double> readReals(int size, double least, double most, const std::string &variable = "", int indexBase = 1) {
        return many<double>(size, indexBase, true, [&] { return readReal(least, most, variable); });
    }
    template <typename... Rest> std::vector<double> readDoubles(int size, const Rest &...rest) { return readReals(size, rest...); }
    std::vector<double> readStrictReals(int size, double least, double most, int fewestDigits, int mostDigits, const std::string &variable = "", int indexBase = 1) {
        return many<double>(size, indexBase, true, [&] { return readStrictReal(least, most, fewestDigits, mostDigits, variable); });
    }
    template <typename... Rest> std::vector<double> readStrictDoubles(int size, const Rest &...rest) { return readStrictReals(size, rest...); }

    /* Verdicts blamed on this stream */
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
    /** What the macro `ensure` calls in `ouf.ensure(condition)`. */
    void __testlib_ensure(bool condition, const std::string &message) {
        if (!condition) quit(_wa, message);
    }
    void setTestCase(int number) { testCase = number; }

private:
    int descriptor = -1;
    std::vector<unsigned char> buffer;
    std::vector<unsigned char> pushedBack;
    size_t position = 0, length = 0;
    long line = 1;
    int testCase = 0;
    bool sawEnd = false;

    /** The next byte, 0 to 255; -1 at the end. */
    int peek() { return pushedBack.empty() ? peekFile() : pushedBack.back(); }
    int take() {
        int c = peek();
        if (!pushedBack.empty()) pushedBack.pop_back();
        else if (c >= 0) position++;
        if (c == '\n') line++;
        return c;
    }
    static char shownEnd(int c) { return static_cast<char>(c < 0 ? EOFC : c); }
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
        return c > 32 && c < 127 ? testlib_format_("'%c'", c) : testlib_format_("character #%d", c);
    }
    std::string wordFor(const char *kind) {
        if (!strict && seekEof()) quit(_unexpected_eof, std::string("Unexpected end of file - ") + kind + " expected");
        return readWord();
    }
    [[noreturn]] void notANumber(const char *kind, const std::string &word) {
        quit(_pe, std::string("Expected ") + kind + ", but \"" + compress(word) + "\" found");
    }
    /** The start of a complaint about a value: alone, by its name, or as an element of several. */
    std::string complaint(const std::string &kind, const std::string &named, const std::string &variable, const std::string &value) const {
        if (readManyIteration == NO_INDEX) {
            return variable.empty() ? kind + " " + value : named + " [name=" + variable + "] equals to " + value + ",";
        }
        std::string index = std::to_string(readManyIteration);
        std::string element = variable.empty() ? "[index=" + index + "]" : variable + "[" + index + "]";
        return kind + " element " + element + " equals to " + value + ",";
    }
    template <typename T> T within(T value, T least, T most, const std::string &kind, const std::string &variable) {
        if (!(value >= least && value <= most)) {
            quit(_wa, complaint(kind, kind + " parameter", variable, vtos(value)) + " violates the range [" + vtos(least) + ", " + vtos(most) + "]");
        }
        return value;
    }
    struct Kind {
        const char *alone, *named;
    };
    void matching(const std::string &text, const pattern &expected, const Kind &kind, const std::string &variable) {
        if (expected.matches(text)) return;
        quit(_wa, complaint(kind.alone, kind.named, variable, "\"" + compress(text) + "\"") + " doesn't correspond to pattern \"" + expected.src() + "\"");
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
};
