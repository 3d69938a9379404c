import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programCompiler } from "./compileForTests.ts";

/** Features that problem setters' programs use less often; they are tested with one program for each role. */
const CHECKER = `#include "testlib.h"
using namespace std;
int main(int argc, char *argv[]) {
    setName("compares %d things", 3);
    registerChecker("things", argc, argv);
    setAppesModeEncoding("UTF-8");
    string task = inf.readToken();
    if (task == "again") {
        ouf.skipBom();
        int first = ouf.readInt();
        ouf.nextLine();
        int second = ouf.readInt();
        ouf.reset();
        ouf.skipBom();
        quitif(ouf.readInt() != first, _wa, "another number");
        ouf.nextLine();
        ouf.readInt();
        quitf(_ok, "%d %d", first, second);
    }
    if (task == "words") {
        long long whole = stringToLongLong(ouf, ouf.readWord().c_str());
        double real = stringToDouble(ouf, ouf.readWord());
        double strict = stringToStrictDouble(ouf, ouf.readWord(), 1, 2);
        quitf(_ok, "%s %.1f %.2f", toHumanReadableString(whole).c_str(), real, strict);
    }
    if (task == "many") {
        auto unsignedOnes = ouf.readUnsignedLongs(2, 1ULL, 18446744073709551615ULL, "u");
        auto strictOnes = ouf.readStrictDoubles(2, 0.0, 1.0, 1, 3, "s");
        ouf.readEoln();
        auto lines = ouf.readStrings(2, "[a-z\\\\ ]+", "lines");
        quitf(_ok, "%llu %.3f %s", unsignedOnes[1], strictOnes[1], lines[1].c_str());
    }
    if (task == "points") { setTestCase(3); unsetTestCase(); quitpi("12.5", "so far"); }
    if (task == "exit") quitf(_ok, "%d %d %d", resultExitCode(_wa), resultExitCode(_fail), resultExitCode(_points));
    disableFinalizeGuard();
    return 0;
}
`;

const VALIDATOR = `#include "testlib.h"
int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    validator.addFeature("single");
    int n = inf.readInt(1, 5);
    inf.readEoln();
    if (n == 1) validator.feature("single");
    if (n == 5) validator.feature("unknown");
    if (validator.testset() == "small") inf.ensuref(n < 3, "too large: %d", n);
    inf.readEof();
}
`;

const GENERATOR = `#include "testlib.h"
int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>("n");
    if (n == 1) {
        println(opt("kind", std::string("any")));
        ensureNoUnusedOpts();
    }
    if (n == 2) println(opt("kind", std::string("any")));
    if (n == 3) println(has_opt("kind"));
    if (n == 4) println(opt<bool>("kind"));
    if (n == 5) println(opt<std::string>("kind"));
    if (n == 6) { suppressEnsureNoUnusedOpts(); println(has_opt("kind")); }
    if (n == 7) { disableFinalizeGuard(); println(has_opt("kind")); }
    if (n == 8) { suppressEnsureNoUnusedOpts(); println(opt("kind", "any")); ensureNoUnusedOpts(); }
    if (n == 9) {
        println(rnd.partition(0, 0).size(), rnd.partition(0, 0LL, 5LL).size(), rnd.distinct(0, 5, 1).size(),
                rnd.perm(0).size(), rnd.partition(1, 7), rnd.partition(2, 0, 0));
    }
    if (n == 10) println(rnd.partition(0, 1));
    if (n == 11) println(rnd.partition(-1, 0));
    if (n == 12) println(rnd.perm(-1));
    if (n == 13) println(rnd.distinct(-1, 0, 5));
    if (n == 14) println(rnd.distinct(1, 5, 1));
}
`;

let folder: string;
const run = promisify(execFile);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-testlib-"));
  const compile = await programCompiler(folder, "c++14");
  await compile("CHECKER", CHECKER);
  await compile("GENERATOR", GENERATOR);
  await compile("VALIDATOR", VALIDATOR);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface End {
  code?: number;
  stdout: string;
  stderr: string;
}

/** Runs the program; returns its exit code and the first line of its output. */
async function start(name: string, args: string[], input = ""): Promise<[number, string]> {
  const child = run(join(folder, name), args, { cwd: folder });
  // Most of these programs never read their input.
  child.child.stdin?.on("error", () => {}).end(input);
  const {
    code = 0,
    stdout,
    stderr,
  } = await child.then(
    (end) => ({ ...end, code: 0 }),
    (error: unknown) => error as End,
  );
  return [code, (stderr || stdout).trimEnd()];
}

async function check(task: string, output: string): Promise<[number, string]> {
  await writeFile(join(folder, "input"), task);
  await writeFile(join(folder, "output"), output);
  await writeFile(join(folder, "answer"), "");
  return start("CHECKER", ["input", "output", "answer"]);
}

test.each([
  ["again", "\uFEFF7 rest of the line\n8\n", 0, "ok 7 8"],
  ["words", "1234567 2.5e0 0.25", 0, "ok 1'234'567 2.5 0.25"],
  ["words", "12x 2.5 0.25", 2, 'wrong output format Expected integer, but "12x" found'],
  ["words", "1 nan 0.25", 2, 'wrong output format Expected double, but "nan" found'],
  [
    "words",
    "1 1 0.255",
    2,
    'wrong output format Expected strict double with number of digits after point in range [1,2], but "0.255" found',
  ],
  ["many", "1 18446744073709551615 0.5 0.125\na\nb c\n", 0, "ok 18446744073709551615 0.125 b c"],
  ["points", "", 7, "points points_info=12.5 so far"],
  ["exit", "", 0, "ok 1 3 7"],
  ["nothing", "", 0, ""],
])("a checker asked for %j, reading %j, exits with %i and prints %j", async (...row) => {
  const [task, output, code, text] = row;
  expect(await check(task, output)).toEqual([code, text]);
});

test.each([
  ["1\n", [], 0, ""],
  ["5\n", [], 3, 'FAIL The feature "unknown" is not declared'],
  ["4\n", ["--testset", "small"], 3, "FAIL too large: 4 (stdin, line 2)"],
])("a validator reading %j with %j exits with %i", async (input, args, code, text) => {
  expect(await start("VALIDATOR", args, input)).toEqual([code, text]);
});

const NOT_USED = 'FAIL The option "knid" is not used';

test.each<[string, string[], number, string]>([
  ["by a call, options that nothing read", ["-n", "1", "-knid=tree"], 3, NOT_USED],
  ["none that were read", ["-n", "1", "-kind=tree"], 0, "tree"],
  ["at its end, after an option with a default", ["-n", "2", "-knid=tree"], 3, NOT_USED],
  ["at its end, after has_opt, which is no reading", ["-n", "3", "-knid"], 3, NOT_USED],
  ["at its end, what has_opt found", ["-n", "3", "-kind"], 3, 'FAIL The option "kind" is not used'],
  ["at its end, after a switch that may be missing", ["-n", "4", "-knid"], 3, NOT_USED],
  ["no switch that was read", ["-n", "4", "-kind"], 0, "1"],
  ["nothing where every option must be there", ["-n", "5", "-kind=a", "-knid=b"], 0, "a"],
  ["nothing where that is switched off", ["-n", "6", "-knid"], 0, "0"],
  ["nothing where nothing is checked at the end", ["-n", "7", "-knid"], 0, "0"],
  ["by a call, also where the end does not", ["-n", "8", "-knid"], 3, NOT_USED],
])("a generator rejects %s", async (_, args, code, text) => {
  expect(await start("GENERATOR", args)).toEqual([code, text]);
});

test.each<[number, number, string]>([
  [9, 0, "0 0 0 0 7 0 0"],
  [10, 3, "FAIL random_t: the number of parts is too small for their sum"],
  [11, 3, "FAIL random_t: the number of parts is too small for their sum"],
  [12, 3, "FAIL random_t: the size is negative"],
  [13, 3, "FAIL random_t: too few distinct numbers"],
  [14, 3, "FAIL random_t: too few distinct numbers"],
])(
  "collections of no elements are empty, others need room for theirs: %i",
  async (n, code, text) => {
    expect(await start("GENERATOR", ["-n", String(n)])).toEqual([code, text]);
  },
);
