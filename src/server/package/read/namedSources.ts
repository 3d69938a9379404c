/**
 * Programs that implement testlib's standard checkers. Verdict's own standard checkers differ from testlib in details.
 * These programs treat the syntax of numbers, whitespace, line endings, wrong formats and jury errors as testlib does.
 * The programs were written for Verdict.
 */

/**
 * Returns a program that compares an output with the answer if both consist of a single value. `read`: the method that
 * reads the value; `accepts`: a C++ condition on `expected` and `found`.
 */
function oneValue({ read, accepts }: { read: string; accepts: string }): string {
  return program(`    const auto expected = ans.${read}();
    const auto found = ouf.${read}();
    if (!(${accepts})) expectedButFound(_wa, expected, found);
    quitf(_ok, "the answer is right");`);
}

/**
 * Compares the real numbers one by one, up to the answer's last number. testlib then checks that the output contains
 * nothing after that number.
 */
function realNumbers(accepts: string): string {
  return program(`    int count = 0;
    while (!ans.seekEof()) {
        count++;
        const double expected = ans.readDouble();
        const double found = ouf.readDouble();
        if (!(${accepts})) expectedButFound(_wa, expected, found, "number %d", count);
    }
    quitf(_ok, "%d numbers", count);`);
}

const withinAbsolute = (error: string) => `!(std::fabs(expected - found) > ${error} + 1e-15)`;
const withinEither = (error: string) => `doubleCompare(expected, found, ${error})`;

/**
 * Compares the output with the answer line by line, up to the answer's last line. Further output is not compared:
 * `quitf` reports it as extra information in the output file.
 */
function lines(isOther: string, before = ""): string {
  return program(
    `    int count = 0;
    while (!ans.eof()) {
        const std::string expected = ans.readString();
        if (expected.empty() && ans.eof()) break;
        count++;
        const std::string found = ouf.readString();
        if (${isOther}) expectedButFound(_wa, expected, found, "line %d", count);
    }
    quitf(_ok, "%d lines", count);`,
    before,
  );
}

const wordsOfLine = `static std::vector<std::string> wordsOf(const std::string &line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}
`;

const words = program(`    int count = 0;
    while (!ans.seekEof() && !ouf.seekEof()) {
        count++;
        const std::string expected = ans.readWord();
        const std::string found = ouf.readWord();
        if (expected != found) expectedButFound(_wa, expected, found, "word %d", count);
    }
    if (!ans.seekEof()) quitf(_wa, "the output ends after %d words", count);
    if (!ouf.seekEof()) quitf(_wa, "the output goes on after %d words", count);
    quitf(_ok, "%d words", count);`);

const yesOrNo = `static std::string yesOrNo(InStream &in, TResult fault) {
    const std::string word = upperCase(in.readWord());
    if (word != "YES" && word != "NO") quitf(fault, "YES or NO expected, %s found", compress(word).c_str());
    return word;
}
`;

const oneYesOrNo = program(
  `    const std::string expected = yesOrNo(ans, _fail);
    const std::string found = yesOrNo(ouf, _pe);
    if (expected != found) expectedButFound(_wa, expected, found);
    quitf(_ok, "the answer is right");`,
  yesOrNo,
);

const severalYesOrNo = program(
  `    int count = 0;
    while (!ans.seekEof() && !ouf.seekEof()) {
        count++;
        const std::string expected = yesOrNo(ans, _fail);
        const std::string found = yesOrNo(ouf, _pe);
        if (expected != found) expectedButFound(_wa, expected, found, "word %d", count);
    }
    if (!ans.seekEof()) quitf(_wa, "the output ends after %d words", count);
    if (!ouf.seekEof()) quitf(_wa, "the output goes on after %d words", count);
    quitf(_ok, "%d words", count);`,
  yesOrNo,
);

const integers = program(`    int count = 0;
    while (!ans.seekEof() && !ouf.seekEof()) {
        count++;
        const long long expected = ans.readLong();
        const long long found = ouf.readLong();
        if (expected != found) expectedButFound(_wa, expected, found, "number %d", count);
    }
    int missing = 0, extra = 0;
    for (; !ans.seekEof(); missing++) ans.readLong();
    for (; !ouf.seekEof(); extra++) ouf.readLong();
    if (missing > 0) quitf(_wa, "%d numbers expected, %d found", count + missing, count);
    if (extra > 0) quitf(_wa, "%d numbers expected, %d found", count, count + extra);
    quitf(_ok, "%d numbers", count);`);

const hugeInteger = program(`    const pattern integer("0|-?[1-9][0-9]*");
    const std::string expected = ans.readWord();
    const std::string found = ouf.readWord();
    if (!integer.matches(expected)) quitf(_fail, "%s is no integer", compress(expected).c_str());
    if (!ans.seekEof()) quitf(_fail, "the answer has more than one word");
    if (!integer.matches(found)) quitf(_pe, "%s is no integer", compress(found).c_str());
    if (expected != found) expectedButFound(_wa, expected, found);
    quitf(_ok, "the answer is right");`);

const unorderedIntegers = program(
  `    const auto expected = sorted(ans), found = sorted(ouf);
    if (expected.size() != found.size()) quitf(_wa, "%zu numbers expected, %zu found", expected.size(), found.size());
    if (expected != found) quitf(_wa, "the numbers differ, in any order");
    quitf(_ok, "%zu numbers", expected.size());`,
  `static std::vector<long long> sorted(InStream &in) {
    std::vector<long long> numbers;
    while (!in.seekEof()) numbers.push_back(in.readLong());
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}
`,
);

/**
 * Functions that read the headings "Case 1:", "Case 2:" …. `fault` is the result for a wrong heading. It is a
 * parameter, because a mistake in the answer is the jury's fault and not the contestant's.
 */
const headings = `static void headingNumber(InStream &in, TResult fault, int number) {
    const std::string expected = std::to_string(number) + ":", found = in.readToken();
    if (found != expected) quitf(fault, "%s expected, %s found", expected.c_str(), compress(found).c_str());
}
static void headingWord(InStream &in, TResult fault) {
    const std::string found = in.readToken();
    if (found != "Case") quitf(fault, "Case expected, %s found", compress(found).c_str());
}
`;

/** A checker program for outputs that consist of one number per case. */
const integerCases = program(
  `    const auto expected = cases(ans, _fail), found = cases(ouf, _pe);
    for (size_t i = 0; i < std::min(expected.size(), found.size()); i++) {
        if (expected[i] != found[i]) expectedButFound(_wa, expected[i], found[i], "case %zu", i + 1);
    }
    if (expected.size() != found.size()) quitf(_pe, "%zu cases expected, %zu found", expected.size(), found.size());
    quitf(_ok, "%zu cases", expected.size());`,
  `${headings}static std::vector<long long> cases(InStream &in, TResult fault) {
    std::vector<long long> numbers;
    for (int number = 1; !in.seekEof(); number++) {
        headingWord(in, fault);
        headingNumber(in, fault, number);
        numbers.push_back(in.readLong());
    }
    return numbers;
}
`,
);

/**
 * Returns a program that compares outputs in which each case has several words. A case ends before the next word
 * "Case". `read`: code that converts a word to the value to compare.
 */
function wordCases({ type, read }: { type: string; read: string }): string {
  return program(
    `    bool ansAhead = false, oufAhead = false;
    int number = 0;
    while (!ans.seekEof()) {
        number++;
        const auto expected = words(ans, _fail, number, ansAhead), found = words(ouf, _pe, number, oufAhead);
        if (expected != found) quitf(_wa, "case %d differs", number);
    }
    quitf(_ok, "%d cases", number);`,
    `${headings}/** \`ahead\`: the word "Case" was already read behind the case before. */
static std::vector<${type}> words(InStream &in, TResult fault, int number, bool &ahead) {
    if (!ahead) headingWord(in, fault);
    headingNumber(in, fault, number);
    std::vector<${type}> found;
    while (!in.seekEof()) {
        const std::string word = in.readToken();
        if (word == "Case") {
            ahead = true;
            break;
        }
        found.push_back(${read});
    }
    return found;
}
`,
  );
}

const distance = program(`    const double expected = ans.readDouble();
    const double found = ouf.readDouble();
    quitp(std::fabs(expected - found), "expected %.4f, found %.4f", expected, found);`);

function program(body: string, before = ""): string {
  return `#include "testlib.h"

${before}${before && "\n"}int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
${body}
}
`;
}

/** Maps each checker's plain name, such as `acmp`, to its program. */
export const standardSources: ReadonlyMap<string, string> = new Map([
  ["acmp", oneValue({ read: "readDouble", accepts: withinAbsolute("1.5e-6") })],
  ["caseicmp", integerCases],
  ["casencmp", wordCases({ type: "long long", read: "stringToLongLong(in, word)" })],
  ["casewcmp", wordCases({ type: "std::string", read: "word" })],
  ["dcmp", oneValue({ read: "readDouble", accepts: withinEither("1e-6") })],
  ["fcmp", lines("expected != found")],
  ["hcmp", hugeInteger],
  ["icmp", oneValue({ read: "readInt", accepts: "expected == found" })],
  ["lcmp", lines("wordsOf(expected) != wordsOf(found)", wordsOfLine)],
  ["ncmp", integers],
  ["nyesno", severalYesOrNo],
  ["pointscmp", distance],
  ["rcmp", oneValue({ read: "readDouble", accepts: withinAbsolute("1.5e-6") })],
  ["rcmp4", realNumbers(withinEither("1e-4"))],
  ["rcmp6", realNumbers(withinEither("1e-6"))],
  ["rcmp9", realNumbers(withinEither("1e-9"))],
  ["rncmp", realNumbers(withinAbsolute("1.5e-5"))],
  ["uncmp", unorderedIntegers],
  ["wcmp", words],
  ["yesno", oneYesOrNo],
]);
