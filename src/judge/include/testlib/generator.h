/* Functions for generators, which read command-line options and write output. This file is a part of testlib.h. */

/** Options can be written as `-n 5`, `-n=5`, `--n 5`, `-n5` or `-quick` (true), or given by position. */
inline void testlibReadOptions(int argc, char *argv[]) {
    testlibEnd.arguments.assign(argv, argv + argc);
    testlibEnd.options.clear();
    testlibEnd.optionsRead.clear();
    auto isName = [](const std::string &text) {
        size_t dashes = text.compare(0, 2, "--") == 0 ? 2 : 1;
        return text.size() > dashes && text[0] == '-' && isalpha(static_cast<unsigned char>(text[dashes]));
    };
    for (int i = 1; i < argc; i++) {
        std::string text = argv[i];
        if (!isName(text)) continue;
        text.erase(0, text[1] == '-' ? 2 : 1);
        size_t sign = text.find('=');
        if (sign != std::string::npos) testlibEnd.options[text.substr(0, sign)] = text.substr(sign + 1);
        else if (i + 1 < argc && !isName(argv[i + 1])) testlibEnd.options[text] = argv[++i];
        else if (text.size() > 1 && isdigit(static_cast<unsigned char>(text[1]))) testlibEnd.options[text.substr(0, 1)] = text.substr(1);
        else testlibEnd.options[text] = "true";
    }
}
inline void prepareOpts(int argc, char *argv[]) { testlibReadOptions(argc, argv); }
/** The version of the random number generator (0 or 1) is accepted but ignored. */
inline void registerGen(int argc, char *argv[], int = 1) {
    testlibMode = _generator;
    rnd.setSeed(argc, argv);
    testlibReadOptions(argc, argv);
}

/**
 * Parses the text of an option as a value of type T: a string, true or false, an integer (also "2e5"), or a real
 * number.
 */
template <typename T, bool isWhole> struct TestlibOption {
    static bool read(const std::string &text, T &value) {
        std::istringstream in(text);
        return static_cast<bool>(in >> value) && in.peek() == std::char_traits<char>::eof();
    }
};
template <typename T> struct TestlibOption<T, true> {
    static bool read(const std::string &text, T &value) {
        std::istringstream in(text);
        bool negative = !text.empty() && text[0] == '-';
        bool plain = static_cast<bool>(in >> value) && in.peek() == std::char_traits<char>::eof();
        if (plain) return !negative || std::is_signed<T>::value;
        if (text.find_first_of("eE.") == std::string::npos) return false;
        char *end = nullptr;
        long double real = std::strtold(text.c_str(), &end);
        bool fits = real >= static_cast<long double>(std::numeric_limits<T>::min()) && real <= static_cast<long double>(std::numeric_limits<T>::max());
        if (*end != 0 || !fits || real != std::floor(real)) return false;
        value = static_cast<T>(real);
        return true;
    }
};
template <> struct TestlibOption<bool, true> {
    static bool read(const std::string &text, bool &value) {
        value = text == "true" || text == "1";
        return value || text == "false" || text == "0";
    }
};
template <> struct TestlibOption<std::string, false> {
    static bool read(const std::string &text, std::string &value) {
        value = text;
        return true;
    }
};
template <typename T> T testlibConverted(const std::string &text) {
    T value{};
    if (!TestlibOption<T, std::is_integral<T>::value>::read(text, value)) {
        quit(_fail, "Option \"" + compress(text) + "\" is not of the wanted type");
    }
    return value;
}

/**
 * As in the original library, this call does not count as reading the option. Once this function has been called, a
 * program that ends without having read all options fails.
 */
inline bool has_opt(const std::string &key) {
    testlibEnd.optionsOptional = true;
    return testlibEnd.options.count(key) != 0;
}
inline bool has_opt(int index) { return index >= 0 && index < static_cast<int>(testlibEnd.arguments.size()); }
/** Fails if the command line has an option that the program has not read, which is usually a misspelt option. */
inline void ensureNoUnusedOpts() {
    std::string option = testlibEnd.unreadOption();
    if (!option.empty()) quit(_fail, "The option \"" + option + "\" is not used");
}
/**
 * Turns off the check at the end of the program for options that were not read. Calls to `has_opt`, to `opt` with a
 * default, and to `opt<bool>` turn this check on.
 */
inline void suppressEnsureNoUnusedOpts() { testlibEnd.optionsMayRemain = true; }
template <typename T = std::string> T opt(int index) {
    if (!has_opt(index)) quit(_fail, testlib_format_("There is no option %d", index));
    return testlibConverted<T>(testlibEnd.arguments[static_cast<size_t>(index)]);
}
/** If an option of type `bool` is missing, its value is false; every other missing option is an error. */
template <typename T = std::string> T opt(const std::string &key) {
    if (std::is_same<T, bool>::value && !has_opt(key)) return T();
    if (testlibEnd.options.count(key) == 0) quit(_fail, "There is no option \"" + key + "\"");
    testlibEnd.optionsRead.insert(key);
    return testlibConverted<T>(testlibEnd.options[key]);
}
template <typename T> T opt(int index, const T &otherwise) { return has_opt(index) ? opt<T>(index) : otherwise; }
template <typename T> T opt(const std::string &key, const T &otherwise) { return has_opt(key) ? opt<T>(key) : otherwise; }
/** If two strings are given, the second is the default. */
inline std::string opt(int index, const char *otherwise) { return opt(index, std::string(otherwise)); }
inline std::string opt(const std::string &key, const char *otherwise) { return opt(key, std::string(otherwise)); }

template <typename Iterator> void shuffle(Iterator first, Iterator last) {
    for (auto size = last - first; size > 1; size--) std::iter_swap(first + (size - 1), first + rnd.next(static_cast<long long>(size)));
}
/** Redirects further output to the file with this number, so that one run can generate several tests. */
inline void startTest(int number) {
    std::cout.flush();
    if (!freopen(std::to_string(number).c_str(), "wt", stdout)) quit(_fail, "Can not write the test file");
}
template <typename T> struct TestlibIsRange {
    template <typename U> static auto test(int) -> decltype(std::declval<const U &>().begin(), std::true_type());
    template <typename U> static std::false_type test(...);
    static const bool value = decltype(test<T>(0))::value && !std::is_same<T, std::string>::value;
};
template <typename T> struct TestlibIsIterator {
    template <typename U> static auto test(int) -> decltype(typename std::iterator_traits<U>::iterator_category(), std::true_type());
    template <typename U> static std::false_type test(...);
    static const bool isText = std::is_same<T, const char *>::value || std::is_same<T, char *>::value;
    static const bool value = decltype(test<T>(0))::value && !isText;
};
template <typename T> typename std::enable_if<!TestlibIsRange<T>::value>::type testlibPrint(bool &first, const T &value) {
    std::cout << (first ? "" : " ") << value;
    first = false;
}
template <typename T> typename std::enable_if<TestlibIsRange<T>::value>::type testlibPrint(bool &first, const T &items) {
    for (const auto &item : items) testlibPrint(first, item);
}
template <typename Begin, typename End> void testlibPrintLine(std::true_type, Begin begin, End end) {
    bool first = true;
    for (; begin != end; ++begin) testlibPrint(first, *begin);
    std::cout << '\n';
}
template <typename... Values> void testlibPrintLine(std::false_type, const Values &...values) {
    bool first = true;
    int inOrder[] = {0, (testlibPrint(first, values), 0)...};
    static_cast<void>(inOrder);
    std::cout << '\n';
}
/** Writes values on one line with spaces between them; the elements of a collection are written as separate values. */
template <typename... Values> void println(const Values &...values) { testlibPrintLine(std::false_type(), values...); }
/** Two arguments of the same iterator type are a range; any other two arguments are values. */
template <typename A, typename B> void println(const A &a, const B &b) {
    using Begin = typename std::decay<A>::type;
    using End = typename std::decay<B>::type;
    testlibPrintLine(std::integral_constant<bool, std::is_same<Begin, End>::value && TestlibIsIterator<Begin>::value>(), a, b);
}
