import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programCompiler } from "./compileForTests.ts";

/**
 * A checker that uses the same testlib names as problem setters' programs. The rows of the table below show what the
 * calls return and print. Names that only have to compile are used in `main`.
 */
const CHECKER = `#define PE_EXIT_CODE 22
#include "testlib.h"
using namespace std;
NORETURN static void give(const string &text) { quit(_ok, text); }
int main(int argc, char *argv[]) {
    setName(string("names"));
    registerTestlibCmd(argc, argv);
    string task = inf.readToken(), word;
    vector<string> codes = {vtos(OK_EXIT_CODE), vtos(WA_EXIT_CODE), vtos(PE_EXIT_CODE), vtos(FAIL_EXIT_CODE), vtos(DIRT_EXIT_CODE),
                            vtos(POINTS_EXIT_CODE), vtos(UNEXPECTED_EOF_EXIT_CODE), vtos(PC_BASE_EXIT_CODE)};
    if (task == "codes") give(join(codes.begin(), codes.end()) + format(" " I64 " " U64, -1LL, 2ULL));
    if (task == "chars") {
        string text;
        while (ouf.curChar() != EOFC) {
            char c = ouf.curChar();
            text += c == LF ? "LF " : c == CR ? "CR " : c == TAB ? "TAB " : c == SPACE ? "SPACE " : string(1, c) + " ";
            ouf.skipChar();
        }
        char last = ouf.nextChar();
        ouf.unreadChar(last);
        give(text + (isEof(last) && isEof(EOFC) && isBlanks(TAB) && isEoln(CR) && ouf.eof() ? "end" : "?"));
    }
    if (task == "size") { InStream other; other.maxFileSize = 3; other.init(argv[2], _output); give("small"); }
    if (task == "token") { ouf.maxTokenLength = 3; ouf.readToken(); give("short"); }
    if (task == "message") { ouf.maxMessageLength = 80; quit(_wa, string(200, 'm')); }
    if (task == "ensure") { ouf.ensure(ouf.readInt() == 1); ouf.ensuref(ouf.readInt() == 2, "no %d", 2); ensure(ouf.readInt() == 3); give("three"); }
    if (task == "split") give(join(split("a,b;;c", ",;"), '|') + " " + join(tokenize("a,b;;c", ",;"), '|') + " " + join(split("a b", ' '), '|') + " " + join(tokenize("a  b", ' '), '|'));
    if (task == "to") {
        string second, third;
        ouf.readTokenTo(word, "[a-z]+");
        ouf.readWordTo(second, pattern("[0-9]+"), "digits");
        ouf.readEoln();
        ouf.readLineTo(third, "[a-z]*", "third");
        ouf.readStringTo(word);
        give(word + second + third);
    }
    if (task == "tokens") give(join(ouf.readTokens(3, "[a-z]{1,2}", "t", 0)));
    if (task == "lines") give(join(ouf.readLines(2, "[a-z]{1,2}", "", 5)));
    if (task == "ints") give(join(ouf.readInts(3, 1, 5, "p", 0)));
    if (task == "longs") give(join(ouf.readLongs(2, 1, 5)));
    if (task == "reals") give(join(ouf.readReals(2, 0, 1.5, "r", 7)));
    if (task == "plain") {
        int first = ouf.readInt(1, 5);
        unsigned long long second = ouf.readLong(0ULL, 18446744073709551615ULL);
        give(format("%d " U64 " %d", first, second, ouf.readInteger()));
    }
    if (task == "bases") give(vtos(ouf.readInts(1, 0).size() + ouf.readLongs(1, 0).size() + ouf.readUnsignedLongs(1, 0).size() + ouf.readReals(1, 0).size() + ouf.readWords(1, 0).size()));
    if (task == "strings") {
        unsigned long long first = stringToUnsignedLongLong(ouf, ouf.readToken().c_str());
        long long second = stringToLongLong(ouf, ouf.readToken());
        give(format(U64 " " I64 " %.1f", first, second, stringToDouble(ouf, ouf.readToken().c_str())));
    }
    if (task == "strict") give(vtos(ouf.readStrictDouble(-5, 5, 0, 2, "s")));
    if (task == "helpers") {
        bool is = __testlib_isNaN(__testlib_nan()) && __testlib_isInfinite(1e301) && !__testlib_isInfinite(1e300);
        give(__testlib_part(string(70, 'x')) + " " + vtos(__testlib_abs(-2)) + vtos(__testlib_min(1, 2)) + vtos(__testlib_max(1, 2)) + " " +
             removeDoubleTrailingZeroes("1.500") + " " + vtos(is) + " " + checkerName + " " + outcomes[1] + " " + testlib_format_("%d", 4));
    }
    if (task == "fail") __testlib_fail("helper");
    if (task == "quits") quits(_wa, "text");
    if (task == "quitsOf") ans.quits(_pe, "text");
    if (task == "raw") quitf(_points, "12.5 raw");
    if (task == "info") quitpi("a=1", "note");
    if (task == "found") expectedButFound(_wa, 1, 2, "[n=%d]", 3);
    if (task == "foundText") expectedButFound(_wa, string("a"), string("b"));
    if (task == "foundReal") expectedButFound(_wa, 1.5, 2.0);
    if (task == "groups") give(checker.testset() + "/" + checker.group());
    if (task == "seekEoln") { int lines = 0; while (!ouf.eof()) { ouf.seekEoln() ? lines++ : ouf.readInt(); } give(vtos(lines)); }
    halt(9);
}
`;

const GENERATOR = `#include "testlib.h"
using namespace std;
int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    vector<int> items = {1, 2, 3};
    int raw[] = {4, 5};
    println(items.begin(), items.end());
    println(raw, raw + 2);
    println("a", "b");
    println(string("c"), string("d"));
    println(1, 2);
    println(1, 2LL, "x", 2.5, 'c', items);
    println(opt("name", "none"), opt<int>("n"), opt<int>("absent", 7), opt<bool>("quick"), opt<bool>("slow"));
    println(opt(1), opt<string>("name", "none"), opt(99, "far"), opt<double>("d", 1.5), has_opt("zz"), has_opt(1), opt<long long>("m"));
    println(rnd.perm(5LL, 1).size(), rnd.next(1u, 1u), rnd.next(5ULL, 5ULL), rnd.wany(vector<int>{8}, 3), rnd.wany(raw, raw + 1, -2), rnd.any(raw, raw + 1));
    double weighted = rnd.wnext(5);
    println(weighted >= 0 && weighted < 1, rnd.wnext(1u, 2), rnd.wnext(3, 3, 1), rnd.next(pattern("x{2}")));
}
`;

const VALIDATOR = `#include "testlib.h"
int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    addFeature("one");
    int n = inf.readInt(1, 5, "n");
    if (n == 1) feature("one");
    inf.seekEoln();
    inf.ensure(n != 4);
    inf.readTokens(2, "[a-z]", "t", 0);
    inf.readEoln();
    inf.readEof();
}
`;

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-testlib-"));
  const compile = await programCompiler(folder, "c++17");
  await compile("CHECKER", CHECKER);
  await compile("GENERATOR", GENERATOR);
  await compile("VALIDATOR", VALIDATOR);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface End {
  code: number;
  stdout: string;
  stderr: string;
}

async function start(name: string, args: string[], input = ""): Promise<End> {
  const child = run(join(folder, name), args, { cwd: folder });
  // Most of these programs do not read their input, so writing it may fail.
  child.child.stdin?.on("error", () => {}).end(input);
  return child.then(
    (end) => ({ ...end, code: 0 }),
    (error: unknown) => error as End,
  );
}

async function check(task: string, output: string, args: string[] = []): Promise<[number, string]> {
  await writeFile(join(folder, "input"), task);
  await writeFile(join(folder, "output"), output);
  await writeFile(join(folder, "answer"), "");
  const { code, stderr } = await start("CHECKER", ["input", "output", "answer", ...args]);
  return [code, stderr.trimEnd()];
}

test.each([
  ["codes", "", 0, "ok 0 1 22 3 4 7 8 0 -1 2"],
  ["chars", "a \t\r\n", 0, "ok a SPACE TAB CR LF end"],
  ["chars", "\uFEFFb", 0, "ok b end"],
  ["size", "1234", 22, "wrong output format File size exceeds 3 bytes, size is 4"],
  ["size", "", 0, "ok small"],
  ["token", "abcd", 22, "wrong output format Length of token exceeds 3, token is 'abcd...'"],
  [
    "message",
    "",
    1,
    `wrong answer message length exceeds 80, the message is truncated: ${"m".repeat(27)}`,
  ],
  ["ensure", "1 2 3", 0, "ok three"],
  ["ensure", "2", 1, 'wrong answer Condition failed: "ouf.readInt() == 1"'],
  ["ensure", "1 3", 1, "wrong answer no 2"],
  ["ensure", "1 2 4", 3, 'FAIL Condition failed: "ouf.readInt() == 3"'],
  ["split", "", 0, "ok a|b||c a|b|c a|b a|b"],
  ["to", "ab 12\ncd\nlast", 0, "ok last12cd"],
  ["to", "A", 1, 'wrong answer Token "A" doesn\'t correspond to pattern "[a-z]+"'],
  [
    "to",
    "a b",
    1,
    'wrong answer Token parameter [name=digits] equals to "b", doesn\'t correspond to pattern "[0-9]+"',
  ],
  [
    "to",
    "a 1\n2",
    1,
    'wrong answer Line [name=third] equals to "2", doesn\'t correspond to pattern "[a-z]*"',
  ],
  [
    "tokens",
    "a b ccc",
    1,
    'wrong answer Token element t[2] equals to "ccc", doesn\'t correspond to pattern "[a-z]{1,2}"',
  ],
  [
    "lines",
    "a\nbbb\n",
    1,
    'wrong answer Line element [index=6] equals to "bbb", doesn\'t correspond to pattern "[a-z]{1,2}"',
  ],
  ["ints", "1 2\n3", 0, "ok 1 2 3"],
  ["ints", "1 9 3", 1, "wrong answer Integer element p[1] equals to 9, violates the range [1, 5]"],
  [
    "longs",
    "1 9",
    1,
    "wrong answer Integer element [index=2] equals to 9, violates the range [1, 5]",
  ],
  ["reals", "1 2", 1, "wrong answer Double element r[8] equals to 2, violates the range [0, 1.5]"],
  ["plain", "9", 1, "wrong answer Integer 9 violates the range [1, 5]"],
  ["plain", "5 18446744073709551615 -3", 0, "ok 5 18446744073709551615 -3"],
  ["plain", "5 1", 22, "wrong output format Unexpected end of file - int32 expected"],
  ["plain", "5", 22, "wrong output format Unexpected end of file - int64 expected"],
  ["bases", "1 2 3 4 5", 0, "ok 5"],
  [
    "strings",
    "18446744073709551615 -9223372036854775808 2.5",
    0,
    "ok 18446744073709551615 -9223372036854775808 2.5",
  ],
  [
    "strings",
    "18446744073709551616",
    22,
    'wrong output format Expected unsigned integer, but "18446744073709551616" found',
  ],
  ["strings", "-1", 22, 'wrong output format Expected unsigned integer, but "-1" found'],
  ["strict", "-1.25", 0, "ok -1.25"],
  ["strict", "-0.00", 22, 'wrong output format Redundant minus in "-0.00" found'],
  ["strict", "01", 22, 'wrong output format Expected strict double, but "01" found'],
  ["strict", "1e0", 22, 'wrong output format Expected strict double, but "1e0" found'],
  ["strict", "", 22, "wrong output format Unexpected end of file - strict double expected"],
  [
    "strict",
    "6",
    1,
    "wrong answer Strict double parameter [name=s] equals to 6, violates the range [-5, 5]",
  ],
  ["helpers", "", 0, `ok ${"x".repeat(30)}...${"x".repeat(31)} 212 1.50 1 names wrong-answer 4`],
  ["fail", "", 3, "FAIL helper"],
  ["quits", "", 1, "wrong answer text"],
  ["quitsOf", "", 3, "FAIL text (answer, line 1)"],
  ["raw", "", 7, "points 12.5 raw"],
  ["raw", "x", 22, "wrong output format Extra information in the output file"],
  ["info", "", 7, "points points_info=a=1 note"],
  ["found", "", 1, "wrong answer [n=3]: expected '1', but found '2'"],
  ["foundText", "", 1, "wrong answer expected 'a', but found 'b'"],
  ["foundReal", "", 1, "wrong answer expected '1.50', but found '2.0'"],
  ["seekEoln", "1 2 \t\n \n3", 0, "ok 2"],
  ["nothing", "", 9, ""],
])("a checker asked for %j, reading %j, exits with %i and prints %j", async (...row) => {
  const [task, output, code, text] = row;
  expect(await check(task, output)).toEqual([code, text]);
});

test("a checker knows the test set and the group that its arguments name", async () => {
  const [code, text] = await check("groups", "", ["--testset", "tests", "--group", "2"]);
  expect([code, text]).toEqual([0, "ok tests/2"]);
});

test("a generator writes ranges and values, and reads options of every form", async () => {
  const { stdout, stderr } = await start("GENERATOR", ["-n7", "--m=2e5", "-quick"]);
  expect([stdout.split("\n"), stderr]).toEqual([
    ["1 2 3", "4 5", "a b", "c d", "1 2", "1 2 x 2.5 c 1 2 3", "none 7 7 1 0"].concat([
      "-n7 none far 1.5 0 1 200000",
      "5 1 5 8 4 4",
      "1 0 3 xx",
      "",
    ]),
    "",
  ]);
});

test.each([
  ["1 \na b\n", 0, ""],
  ["2\na b", 3, "FAIL Expected end of line, but end of file found (stdin, line 2)"],
  ["4\na b\n", 3, 'FAIL Condition failed: "n != 4" (stdin, line 2)'],
  [
    "2\na B\n",
    3,
    'FAIL Token element t[1] equals to "B", doesn\'t correspond to pattern "[a-z]" (stdin, line 2)',
  ],
])("a validator reading %j exits with %i and prints %j", async (input, code, text) => {
  const end = await start("VALIDATOR", ["--testOverviewLogFileName", "log"], input);
  expect([end.code, end.stderr.trimEnd()]).toEqual([code, text]);
});
