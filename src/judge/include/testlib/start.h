/* The functions that programs call first in main; they set the program's role and read its arguments. This file is part
   of testlib.h. */

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
        ouf.skipBom();
        return;
    }
    signal(SIGPIPE, SIG_IGN);  // the contestant's program may have ended; the verdict must still be written
    ouf.openStdin();
    tout.open(arguments[1], std::ios_base::out);
    if (!tout.is_open()) quit(_fail, "Can not write \"" + arguments[1] + "\"");
}
/** The test set and the group of a test, which the options `--testset NAME` and `--group NAME` state. */
class TestlibGroup {
public:
    std::string testset() const { return testlibEnd.testset; }
    std::string group() const { return testlibEnd.group; }
    void setTestset(const char *name) { testlibEnd.testset = name; }
    void setGroup(const char *name) { testlibEnd.group = name; }
};
class Checker : public TestlibGroup {};
static Checker checker __attribute__((unused));

/** Removes testlib's options for test sets from the arguments; the remaining arguments keep their order. */
inline std::vector<std::string> testlibArguments(int argc, char *argv[]) {
    std::vector<std::string> others;
    for (int i = 1; i < argc; i++) {
        std::string name = argv[i];
        bool known = name == "--testset" || name == "--group" || name == "--testOverviewLogFileName" ||
                     name == "--testMarkupFileName" || name == "--testCase" || name == "--testCaseFileName";
        if (!known) {
            others.push_back(name);
            continue;
        }
        if (i + 1 >= argc) quit(_fail, "The option " + name + " needs a value");
        std::string value = argv[++i];
        if (name == "--testset") testlibEnd.testset = value;
        if (name == "--group") testlibEnd.group = value;
    }
    return others;
}
inline void registerTestlibCmd(int argc, char *argv[]) { testlibOpen(_checker, testlibArguments(argc, argv)); }
inline void registerChecker(const std::string &, int argc, char *argv[]) { registerTestlibCmd(argc, argv); }
inline void registerInteraction(int argc, char *argv[]) { testlibOpen(_interactor, testlibArguments(argc, argv)); }
inline void registerTestlib(int argc, ...) {
    std::vector<std::string> names;
    va_list arguments;
    va_start(arguments, argc);
    for (int i = 0; i < argc; i++) names.push_back(va_arg(arguments, char *));
    va_end(arguments);
    testlibOpen(_checker, names);
}

class Validator : public TestlibGroup {
public:
    /** Statistics of test coverage are not written. */
    void setTestOverviewLogFileName(const char *) {}
    /**
     * Declares a feature, which must not be declared twice. `feature` accepts only declared features; it does not store
     * which features a test has.
     */
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
inline void addFeature(const std::string &name) { validator.addFeature(name); }
inline void feature(const std::string &name) { validator.feature(name); }

inline void registerValidation() {
    testlibMode = _validator;
    testlibEnd.testset = "tests";
    inf.strict = true;
    inf.openStdin();
}
inline void registerValidation(int argc, char *argv[]) {
    registerValidation();
    testlibArguments(argc, argv);
}
