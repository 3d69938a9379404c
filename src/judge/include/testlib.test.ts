import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkProgram, programCompiler } from "./compileForTests.ts";

const CHECKER = `#include "testlib.h"
using namespace std;
int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    string task = inf.readToken();
    if (task == "int") { ouf.readInt(1, 100, "x"); quitf(_ok, "fine"); }
    if (task == "ints") { vector<int> p = ouf.readInts(3, 1, 3, "p"); quitf(_ok, "%d", p[0] + p[1] + p[2]); }
    if (task == "long") quitf(_ok, "%lld", ouf.readLong());
    if (task == "double") {
        double expected = ans.readDouble(), found = ouf.readDouble();
        if (!doubleCompare(expected, found, 1e-6)) expectedButFound(_wa, expected, found, "number %d", 1);
        quitf(_ok, "near");
    }
    if (task == "word") { ouf.readWord("[a-z]{1,5}", "name"); quitf(_ok, "word"); }
    if (task == "line") { string a = ouf.readLine(), b = ouf.readString(); quitf(_ok, "%s|%s", a.c_str(), b.c_str()); }
    if (task == "chars") { ouf.readChar('a'); ouf.readSpace(); ouf.readChar('b'); ouf.readEoln(); ouf.readEof(); quitf(_ok, "chars"); }
    if (task == "count") { int n = 0; while (!ouf.seekEof()) { ouf.readToken(); n++; } quitf(_ok, "%d", n); }
    if (task == "row") { int n = 0; while (!ouf.seekEoln()) { ouf.readInt(); n++; } quitf(_ok, "%d", n); }
    if (task == "ans") { ans.readInt(1, 100, "jury"); quitf(_ok, "jury"); }
    if (task == "pe") quitf(_pe, "no head");
    if (task == "fail") quitf(_fail, "broken");
    if (task == "points") quitp(37.5, "nearly %s", "there");
    if (task == "part") quitf(_pc(80), "some");
    if (task == "ensure") ensuref(1 > 2, "one is %d", 1);
    if (task == "case") { setTestCase(4); quitf(_wa, "bad"); }
    if (task == "text") { InStream part(ouf, "1 x"); part.readInt(); part.readInt(); }
    return 0;
}
`;
const INTERACTOR = `#include "testlib.h"
int main(int argc, char *argv[]) {
    registerInteraction(argc, argv);
    int rounds = inf.readInt();
    for (int i = 1; i <= rounds; i++) {
        std::cout << i << std::endl;
        int answer = ouf.readInt();
        tout << answer << std::endl;
        if (answer != 2 * i) quitf(_wa, "round %d", i);
    }
    std::cout << 0 << std::endl;
    quitf(_ok, "%d rounds", rounds);
}
`;
const VALIDATOR = `#include "testlib.h"
int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 5, "n");
    inf.readEoln();
    inf.readInts(n, -9, 9, "a");
    inf.readEoln();
    inf.readLine("(one|two)\\\\ ?[a-z]*", "note");
    if (validator.group() != "open") inf.readEof();
}
`;
const GENERATOR = `#include "testlib.h"
int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>("n");
    println(n, opt("name", std::string("none")), opt<bool>("quick"));
    std::vector<int> order = rnd.perm(n, 1), parts = rnd.partition(n, 100), few = rnd.distinct(n, 1, 2 * n);
    println(order);
    println(parts);
    println(few);
    println(rnd.next("[ab]{3}(x|yz){2}"), rnd.next(5, 5), rnd.wnext(10, 1000), rnd.any(order));
    shuffle(order.begin(), order.end());
    println(order);
    double mean = 0;
    for (int i = 0; i < 20000; i++) mean += rnd.next(1, 6) / 20000.0;
    ensuref(std::fabs(mean - 3.5) < 0.05, "mean %f", mean);
}
`;
const PATTERNS = `#include "testlib.h"
static void expect(const char *expression, const char *text, bool matches) {
    if (pattern(expression).matches(text) == matches) return;
    printf("%s on %s\\n", expression, text);
}
int main() {
    expect("abc", "abc", true);
    expect("abc", "abcd", false);
    expect("[a-c]{2,3}", "ab", true);
    expect("[a-c]{2,3}", "a", false);
    expect("[a-c]{2,3}", "abca", false);
    expect("[^0-9]+", "a b", true);
    expect("a b", "ab", true);
    expect("a b", "a b", false);
    expect("a\\\\ [x\\\\ ]", "a  ", true);
    expect("*+", "**", true);
    expect("[^0-9]+", "a1", false);
    expect("-?(0|[1-9][0-9]*)", "-10", true);
    expect("-?(0|[1-9][0-9]*)", "01", false);
    expect("(ab)*", "", true);
    expect("(ab)*", "ababab", true);
    expect("(ab)*", "aba", false);
    expect("(ab|a)(bc|c)", "abc", true);
    expect("(a?){3}b", "aab", true);
    expect("((a|b){2}c){2,}", "abcbac", true);
    expect("(a*)*", "aaa", true);
    expect("a\\\\.b", "a.b", true);
    expect("a\\\\.b", "axb", false);
    expect("[a-z]{1,200000}[a-z]*[a-z]{1,}", std::string(200000, 'q').c_str(), true);
    expect("(a|b){1,200000}", std::string(200000, 'b').c_str(), true);
    printf("done\\n");
}
`;

const run = promisify(execFile);
let folder = "";

interface End {
  code: number | null;
  stdout: string;
  stderr: string;
}

function start(name: string, args: string[], input: string): Promise<End> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(folder, name), args, { cwd: folder });
    const end = { stdout: "", stderr: "" };
    child.stdout.on("data", (piece: Buffer) => (end.stdout += piece.toString()));
    child.stderr.on("data", (piece: Buffer) => (end.stderr += piece.toString()));
    // In one test case, the program ends without reading its input, so writing the input fails.
    child.stdin.on("error", () => {});
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...end }));
    child.stdin.end(input);
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "testlib-"));
  const compile = await programCompiler(folder, "c++14");
  await compile("checker", CHECKER);
  await compile("interactor", INTERACTOR);
  await compile("validator", VALIDATOR);
  await compile("generator", GENERATOR);
  await compile("patterns", PATTERNS);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function check(task: string, output: string, answer = ""): Promise<[number | null, string]> {
  await writeFile(join(folder, "input"), `${task}\n`);
  await writeFile(join(folder, "output"), output);
  await writeFile(join(folder, "answer"), answer);
  const { code, stderr } = await start("checker", ["input", "output", "answer"], "");
  return [code, stderr.trimEnd()];
}

describe("a checker", () => {
  test.each([
    ["int", "42\n", 0, "ok fine"],
    ["int", " \r\n 42 \n\n", 0, "ok fine"],
    [
      "int",
      "101",
      1,
      "wrong answer Integer parameter [name=x] equals to 101, violates the range [1, 100]",
    ],
    ["int", "042", 2, 'wrong output format Expected integer, but "042" found'],
    ["int", "+4", 2, 'wrong output format Expected integer, but "+4" found'],
    ["int", "4.0", 2, 'wrong output format Expected integer, but "4.0" found'],
    ["int", "99999999999", 2, 'wrong output format Expected int32, but "99999999999" found'],
    ["int", "", 2, "wrong output format Unexpected end of file - int32 expected"],
    ["int", "42 43", 2, "wrong output format Extra information in the output file"],
    ["ints", "1\n2 3", 0, "ok 6"],
    ["ints", "1 2", 2, "wrong output format Unexpected end of file - int32 expected"],
    ["long", "-9223372036854775808", 0, "ok -9223372036854775808"],
    [
      "long",
      "9223372036854775808",
      2,
      'wrong output format Expected integer, but "9223372036854775808" found',
    ],
    ["long", "-0", 2, 'wrong output format Expected integer, but "-0" found'],
    [
      "word",
      "verdict",
      1,
      'wrong answer Token parameter [name=name] equals to "verdict", doesn\'t correspond to pattern "[a-z]{1,5}"',
    ],
    ["word", " abc ", 0, "ok word"],
    ["line", "a b \r\nc", 0, "ok a b |c"],
    ["line", "a\n", 0, "ok a|"],
    ["line", "", 0, "ok |"],
    ["line", "a\rb\n\r\n", 0, "ok ab|"],
    ["chars", "a b\r\n", 0, "ok chars"],
    [
      "chars",
      "a  b\n",
      2,
      "wrong output format Unexpected character character #32, but 'b' expected",
    ],
    ["chars", "a b", 0, "ok chars"],
    ["count", "a b\n\nc \n", 0, "ok 3"],
    ["row", "1 2 3 \n", 0, "ok 3"],
    ["pe", "", 2, "wrong output format no head"],
    ["fail", "", 3, "FAIL broken"],
    ["points", "", 7, "points 37.5 nearly there"],
    ["points", "x", 2, "wrong output format Extra information in the output file"],
    ["part", "", 7, "partially correct (80) some"],
    ["part", "x", 2, "wrong output format Extra information in the output file"],
    ["ensure", "", 3, "FAIL one is 1"],
    ["case", "", 1, "wrong answer test case 4: bad"],
    ["text", "", 2, 'wrong output format Expected integer, but "x" found'],
    ["nothing", "", 3, "FAIL The program ended without a verdict"],
  ])("asked for %j, reading %j, exits with %i and prints %j", async (task, output, code, text) => {
    expect(await check(task, output)).toEqual([code, text]);
  });

  test.each([
    ["1000000", "1000000.9", 0],
    ["0.5", "0.5000009", 0],
    ["0.5", "0.500002", 1],
    ["1e2", "100", 0],
    ["1", "nan", 2],
    ["1", "inf", 2],
    ["1", "0x1", 2],
    ["1", "1e999", 1],
    ["1", "1e", 0],
    ["1", "+01.", 0],
    ["1", "1e1e0", 2],
    ["1", "-+1", 2],
    ["1", "1-", 2],
    ["1", ".", 2],
    ["1", "1,0", 2],
  ])("with the answer %s judges the number %s by exit code %i", async (answer, output, code) => {
    expect((await check("double", output, answer))[0]).toBe(code);
  });

  test("reports an invalid answer file as a jury error", async () => {
    expect(await check("ans", "", "0")).toEqual([
      3,
      "FAIL Integer parameter [name=jury] equals to 0, violates the range [1, 100] (answer, line 1)",
    ]);
    expect((await check("ans", "", ""))[0]).toBe(3);
  });

  test("writes its verdict to a report when a fourth argument names one", async () => {
    await check("fail", "");
    const end = await start("checker", ["input", "output", "answer", "report"], "");
    expect(end).toEqual({ code: 3, stdout: "", stderr: "" });
    expect(await readFile(join(folder, "report"), "utf8")).toBe("FAIL broken\n");
  });

  test("fails with a reason when a file or an argument is missing", async () => {
    const missing = await start("checker", ["input", "nowhere", "answer"], "");
    expect(missing).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('Can not open "nowhere"'),
    });
    expect(await start("checker", ["input"], "")).toMatchObject({ code: 3 });
  });
});

describe("an interactor", () => {
  const talk = async (input: string): Promise<End> => {
    await writeFile(join(folder, "talk.in"), "3\n");
    return start("interactor", ["talk.in", "talk.out"], input);
  };

  test("uses stdin and stdout, and logs what it received", async () => {
    expect(await talk("2\n4\n6\n")).toEqual({
      code: 0,
      stdout: "1\n2\n3\n0\n",
      stderr: "ok 3 rounds\n",
    });
    expect(await readFile(join(folder, "talk.out"), "utf8")).toBe("2\n4\n6\n");
  });

  test("rejects wrong answers, malformed answers and missing answers", async () => {
    expect(await talk("2\n5\n6\n")).toMatchObject({ code: 1, stderr: "wrong answer round 2\n" });
    expect(await talk("two\n")).toMatchObject({ code: 2 });
    expect(await talk("2\n")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("end of file"),
    });
  });

  test("does not wait for more input than its contestant has sent", async () => {
    const child = spawn(join(folder, "interactor"), ["talk.in", "talk.out"], { cwd: folder });
    const received: string[] = [];
    const code = await new Promise((resolve) => {
      child.stdout.on("data", (piece: Buffer) => {
        received.push(piece.toString());
        child.stdin.write(`${Number(piece.toString()) * 2}\n`);
      });
      child.stdin.on("error", () => {});
      child.on("close", resolve);
    });
    expect([code, received.join("")]).toEqual([0, "1\n2\n3\n0\n"]);
  });

  test("gives its verdict although its output is no longer read", async () => {
    // The answer is sent only after the program has closed its output.
    const script = `set -o pipefail; rm -f closed; mkfifo closed
      (cat closed; echo 3) | ./interactor talk.in talk.out | (exec <&-; : > closed)`;
    const end = await run("bash", ["-c", script], { cwd: folder }).catch((error: unknown) => error);
    expect(end).toMatchObject({ code: 1, stderr: "wrong answer round 1\n" });
  });
});

describe("a validator", () => {
  test.each([
    ["2\n-3 4\none two\n", 0, ""],
    ["2\n-3  4\none\n", 3, "FAIL Unexpected white-space - token expected (stdin, line 2)"],
    ["2 \n-3 4\none\n", 3, "FAIL Expected end of line, but character #32 found (stdin, line 1)"],
    ["2\r\n-3 4\none\n", 3, "FAIL Expected end of line, but character #13 found (stdin, line 1)"],
    [
      "6\n1 2 3 4 5 6\none\n",
      3,
      "FAIL Integer parameter [name=n] equals to 6, violates the range [1, 5] (stdin, line 1)",
    ],
    [
      "1\n1\nthree\n",
      3,
      'FAIL Line [name=note] equals to "three", doesn\'t correspond to pattern "(one|two)\\ ?[a-z]*" (stdin, line 4)',
    ],
    ["1\n1\none", 3, "FAIL Expected end of line, but end of file found (stdin, line 3)"],
    ["1\n1\none\n\n", 3, "FAIL Expected end of file, but end of line found (stdin, line 4)"],
  ])("takes every byte of %j strictly", async (input, code, text) => {
    const end = await start("validator", [], input);
    expect([end.code, end.stderr.trimEnd()]).toEqual([code, text]);
  });

  test("that does not read to the end of the file fails", async () => {
    const end = await start("validator", ["--group", "open"], "1\n1\none\n");
    expect(end).toMatchObject({ code: 3, stderr: "FAIL Validator must end with readEof call\n" });
  });
});

describe("a generator", () => {
  test("depends on its command line alone, and every call returns what it documents", async () => {
    const first = await start("generator", ["-n", "10", "--name=tea", "-quick"], "");
    const again = await start("generator", ["-n", "10", "--name=tea", "-quick"], "");
    const other = await start("generator", ["-n", "10", "--name=coffee", "-quick"], "");
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(again.stdout).toBe(first.stdout);
    expect(other.stdout).not.toBe(first.stdout);

    const lines = first.stdout.split("\n");
    const numbers = (line = ""): number[] => line.split(" ").map(Number);
    const upTo10 = Array.from({ length: 10 }, (_, i) => i + 1);
    expect(lines[0]).toBe("10 tea 1");
    expect(numbers(lines[1]).toSorted((a, b) => a - b)).toEqual(upTo10);
    expect(numbers(lines[2]).reduce((sum, part) => sum + part, 0)).toBe(100);
    expect(Math.min(...numbers(lines[2]))).toBeGreaterThanOrEqual(1);
    expect(new Set(numbers(lines[3])).size).toBe(10);
    expect(Math.max(...numbers(lines[3]))).toBeLessThanOrEqual(20);
    expect(lines[4]).toMatch(/^[ab]{3}(x|yz){2} 5 9 ([1-9]|10)$/);
    expect(numbers(lines[5]).toSorted((a, b) => a - b)).toEqual(upTo10);
  });

  test("fails when an option is missing or not a number", async () => {
    expect(await start("generator", [], "")).toMatchObject({
      code: 3,
      stderr: 'FAIL There is no option "n"\n',
    });
    expect(await start("generator", ["-n", "ten"], "")).toMatchObject({ code: 3 });
  });
});

test("patterns match whole texts, long ones too", async () => {
  expect((await start("patterns", [], "")).stdout).toBe("done\n");
});

test.each(["c++14", "c++17", "c++20"])(
  "the header needs no other one and also compiles as %s",
  async (standard) => {
    await expect(checkProgram(folder, CHECKER, standard)).resolves.toBeUndefined();
  },
  60_000,
);
