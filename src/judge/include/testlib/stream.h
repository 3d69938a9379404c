/* The class in this file reads numbers; it is the most derived of the stream classes. This file is part of
   testlib.h. */

/**
 * Reads a file, a pipe or a string byte by byte; values are separated by white space unless the stream is `strict`, as
 * in validators.
 */
class InStream : public TestlibWords {
public:
    InStream() {}
    InStream(TMode streamMode, const std::string &streamName) : TestlibWords(streamMode, streamName) {}
    /** Reads `text` as a part of the stream `source`: a format error in `text` is reported as an error in `source`. */
    InStream(const InStream &source, const std::string &text) : TestlibWords(source, text) {}

    /* Whole numbers in canonical form: no plus sign, no leading zero, no "-0" */
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
    /** Bounds of other types: both bounds are converted to `long long`. */
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

    /* Real numbers: decimal, optionally with an exponent; never NaN or hexadecimal; infinite only through overflow */
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
        // The word is parsed as by scanf, not as by strtod: "1e" is 1.
        if (!plain || count("0123456789") == 0 || count("-") > 2 || count("+") > 2 || count(".") > 1 || count("eE") > 1 ||
            std::sscanf(word.c_str(), "%lf%c", &value, &rest) != 1) {
            notANumber("double", word);
        }
        return value;
    }
    /**
     * Reads a number with `fewest` to `most` digits after the point; an exponent and a negative zero are not allowed.
     */
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

private:
    std::string wordFor(const char *kind) {
        if (!strict && seekEof()) quit(_unexpected_eof, std::string("Unexpected end of file - ") + kind + " expected");
        return readWord();
    }
    [[noreturn]] void notANumber(const char *kind, const std::string &word) {
        quit(_pe, std::string("Expected ") + kind + ", but \"" + compress(word) + "\" found");
    }
    template <typename T> T within(T value, T least, T most, const std::string &kind, const std::string &variable) {
        if (!(value >= least && value <= most)) {
            quit(_wa, complaint(kind, kind + " parameter", variable, vtos(value)) + " violates the range [" + vtos(least) + ", " + vtos(most) + "]");
        }
        return value;
    }
};
