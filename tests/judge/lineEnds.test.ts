import { afterAll, beforeAll, expect, test } from "vitest";
import { polygonProblems } from "../../src/server/package/read/polygon/polygon.ts";
import { verdictOf } from "../../src/shared/verdict/verdict.ts";
import { polygonFiles } from "../http/polygonPackage.ts";
import { judgedProblem, memoryStore, readPackage } from "./importedPackage.ts";
import { judgeAsNode } from "./judgeAsNode.ts";
import { type JudgeBench, openJudgeBench } from "./judgeBench.ts";
import { taskOf } from "./problemFolder.ts";

let bench: JudgeBench;
beforeAll(async () => {
  bench = await openJudgeBench();
}, 300_000);
afterAll(() => bench?.close());

/**
 * Prints the length of the longest line, and the line itself. A carriage return at the end of a line would be counted
 * and printed.
 */
const solution = `#include <bits/stdc++.h>
using namespace std;
int main() {
  string line, best;
  while (getline(cin, line)) if (line.size() > best.size()) best = line;
  cout << best.size() << "\\n" << best << "\\n";
}`;
/** Reads the answer and the output line by line. */
const checker = `#include "testlib.h"
int main(int argc, char **argv) {
  registerTestlibCmd(argc, argv);
  for (int i = 0; i < 2; i++)
    if (ans.readLine() != ouf.readLine()) quitf(_wa, "line %d differs", i + 1);
  quitf(_ok, "same");
}`;
/**
 * An interactor that sends the lines of its input and checks that the program answers each line with its length. It
 * fails if a line contains anything but letters.
 */
const interactor = `#include <fstream>
#include <iostream>
#include <string>
int main(int, char **argv) {
  std::ifstream input(argv[1]);
  std::string line;
  size_t length;
  while (std::getline(input, line)) {
    for (char each : line) if (!isalpha(each)) return 103;
    std::cout << line << std::endl;
    if (!(std::cin >> length) || length != line.size()) return 102;
  }
}`;
const lengths = `#include <iostream>
#include <string>
int main() { std::string line; while (std::getline(std::cin, line)) std::cout << line.size() << std::endl; }`;

const data = { "tests/01": "a\r\nhello\r\n", "tests/01.a": "5\r\nhello\r\n" };

test.each([
  [
    "a checker",
    '<checker type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>',
    checker,
    solution,
  ],
  [
    "an interactor",
    '<interactor><source path="files/check.cpp" type="cpp.g++17"/></interactor>',
    interactor,
    lengths,
  ],
])(
  "the main solution of a package made on Windows is accepted: %s",
  async (_what, programs, judge, main) => {
    const store = memoryStore();
    const files = { ...data, "files/check.cpp": judge, "solutions/main.cpp": main };
    const shape = { tests: [{}], checker: programs, files };
    const read = await readPackage(polygonFiles(shape), polygonProblems, store);
    const problem = await judgedProblem(read, store, bench);
    const [{ language, code } = { language: "", code: "" }] = read.solutions;
    const { result } = await judgeAsNode(taskOf(problem, { language, code }), bench.judge);
    expect([verdictOf(result.status).short, result.errorMessage]).toEqual(["AC", null]);
  },
);
