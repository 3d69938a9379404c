import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type CheckerDialect,
  translatedChecker,
} from "../../src/server/package/read/checkerConventions.ts";
import { problemPackage } from "../../src/shared/problem/problemPackage.ts";
import { verdictOf } from "../../src/shared/verdict/verdict.ts";
import { judgeAsNode } from "./judgeAsNode.ts";
import { type JudgeBench, openJudgeBench } from "./judgeBench.ts";
import { taskOf } from "./problemFolder.ts";

let bench: JudgeBench;
beforeAll(async () => {
  bench = await openJudgeBench();
}, 300_000);
afterAll(() => bench?.close());

/** Prints its input, so that the judged output equals the input. */
const echo =
  "#include <stdio.h>\nint main(void) { int c; while ((c = getchar()) != EOF) putchar(c); }";

/** Judges an output against the answer 7. Returns the status, the points out of 100 and the message. */
async function judged(
  output: string,
  {
    checker,
    dialect,
    language = "C++ 17",
    code = echo,
    judgeMode = "spj",
  }: {
    checker: string;
    dialect: CheckerDialect;
    language?: string;
    code?: string;
    judgeMode?: "spj" | "interactive";
  },
) {
  const fields = problemPackage.parse({ problemId: "T", type: 1, timeLimit: 5000, judgeMode });
  const cases = [
    {
      seq: 1,
      input: await bench.data.add("1.in", Buffer.from(output)),
      output: await bench.data.add("1.out", Buffer.from("7\n")),
      score: 100,
      group: null,
    },
  ];
  const judgeProgram = { language, code: translatedChecker(checker, dialect), extraFiles: {} };
  const problem = { fields, cases, judgeProgram, extraFiles: {}, outputMb: 16 };
  const { result } = await judgeAsNode(taskOf(problem, { language: "C", code }), bench.judge);
  const [one] = result.cases;
  const status = verdictOf(result.status).short;
  return [status, result.score, one?.message ?? null, result.errorMessage ?? ""] as const;
}

/** C code for `number()`, which reads a number from a file. */
const readNumber = `#include <stdio.h>
static int number(const char *name) {
  int n = -1;
  FILE *file = fopen(name, "r");
  if (file && fscanf(file, "%d", &n) != 1) n = -1;
  return n;
}
`;

const hustoj = `${readNumber}
int main(int argc, char **argv) {
  if (argc != 4) return 9;
  printf("expected %d", number(argv[2]));
  return number(argv[2]) == number(argv[3]) ? 0 : 3;
}`;

const qduoj = `${readNumber}
int main(int argc, char **argv) {
  int n = number(argv[2]);
  return n == 7 ? 0 : n == 8 ? 1 : -1;
}`;

/**
 * This checker scores by the difference between the two numbers: 0 is correct, 1 gives half of the points, and a larger
 * difference is wrong.
 */
const lemon = `${readNumber}
#include <stdlib.h>
int main(int argc, char **argv) {
  if (argc != 7) return 1;
  int full = atoi(argv[4]), apart = abs(number(argv[2]) - number(argv[3]));
  FILE *score = fopen(argv[5], "w"), *message = fopen(argv[6], "w");
  puts("not read");
  fputs("nor this", stderr);
  fprintf(score, "%d", apart == 0 ? full : apart == 1 ? full / 2 : 0);
  fprintf(message, "%d apart", apart);
}`;

const syzoj = `#include <fstream>
#include <iostream>
using namespace std;
int main() {
  ios::sync_with_stdio(false);
  ifstream input("input"), output("user_out"), answer("answer");
  int asked = -1, got = -1, expected = -2;
  input >> asked; output >> got; answer >> expected;
  if (got == 99) return 1;
  cerr << "asked " << asked << ", got " << got;
  cout << (got == expected ? 100 : got == expected + 1 ? 30 : 0);
}`;

const parts = `#include "testlib.h"
int main(int argc, char **argv) {
  registerTestlibCmd(argc, argv);
  int got = ouf.readInt(), expected = ans.readInt();
  if (got == expected) quitf(_ok, "seven");
  if (got == expected + 1) quitp(0.25, "nearly");
  if (got == expected + 2) quitp(1, "another seven");
  if (got > 50) quitf(_fail, "the jury is wrong");
  quitf(_wa, "not seven");
}`;

describe("a checker of another system says here what it said there", () => {
  test.each<[CheckerDialect, string, string, unknown[]]>([
    ["hustoj", hustoj, "7", ["AC", 100, "expected 7"]],
    ["hustoj", hustoj, "8", ["WA", 0, "expected 7"]],
    ["qduoj", qduoj, "7", ["AC", 100, null]],
    ["qduoj", qduoj, "8", ["WA", 0, null]],
    ["qduoj", qduoj, "9", ["SE", null, null]],
    ["lemon", lemon, "7", ["AC", 100, "points 100 0 apart"]],
    ["lemon", lemon, "8", ["PAC", 50, "points 50 1 apart"]],
    ["lemon", lemon, "1", ["WA", 0, "points 0 6 apart"]],
    ["syzoj", syzoj, "7", ["AC", 100, "asked 7, got 7"]],
    ["syzoj", syzoj, "8", ["PAC", 30, "asked 8, got 8"]],
    ["syzoj", syzoj, "1", ["WA", 0, "asked 1, got 1"]],
    ["syzoj", syzoj, "99", ["SE", null, null]],
    ["testlibParts", parts, "7", ["AC", 100, "ok seven"]],
    ["testlibParts", parts, "8", ["PAC", 25, "points 25 nearly"]],
    ["testlibParts", parts, "9", ["AC", 100, "points 100 another seven"]],
    ["testlibParts", parts, "1", ["WA", 0, "wrong answer not seven"]],
    ["testlibParts", parts, "60", ["SE", null, null]],
  ])("%s: %#", async (dialect, checker, output, expected) => {
    const result = await judged(output, { checker, dialect });
    expect(result.slice(0, 3), result[3]).toEqual(expected);
  });

  test("in C as well", async () => {
    const of = (dialect: CheckerDialect, checker: string, output: string) =>
      judged(output, { dialect, checker, language: "C" });
    expect((await of("hustoj", hustoj, "8")).slice(0, 2)).toEqual(["WA", 0]);
    expect((await of("lemon", lemon, "8")).slice(0, 2)).toEqual(["PAC", 50]);
  });
});

test("an interactor of SYZOJ communicates by stdin and stdout and gives its points in a file", async () => {
  const checker = `${readNumber}
    int main() {
      int secret = number("input"), guess;
      for (int tries = 1; scanf("%d", &guess) == 1; tries++) {
        printf("%s\\n", guess < secret ? "more" : guess > secret ? "less" : "yes");
        fflush(stdout);
        if (guess != secret) continue;
        FILE *score = fopen("score.txt", "w");
        fprintf(score, "%d", tries <= 3 ? 100 : 40);
        fprintf(stderr, "%d guesses", tries);
        return 0;
      }
      fprintf(stderr, "gave up");
      return 0;
    }`;
  const guess = (from: number) => `#include <stdio.h>
    int main(void) {
      char said[9];
      for (int n = ${from}; n < 20; n++) {
        printf("%d\\n", n);
        fflush(stdout);
        if (scanf("%8s", said) != 1 || said[0] == 'y') return 0;
      }
    }`;
  const of = (from: number) =>
    judged("9", {
      checker,
      dialect: "syzojInteractor",
      judgeMode: "interactive",
      code: guess(from),
    });
  expect((await of(7)).slice(0, 3)).toEqual(["AC", 100, "points 100 3 guesses"]);
  expect((await of(1)).slice(0, 3)).toEqual(["PAC", 40, "points 40 9 guesses"]);
  expect((await of(15)).slice(0, 3)).toEqual(["WA", 0, "points 0 gave up"]);
});

test("HUSTOJ's interactors accept with exit code 0 and reject with any other", async () => {
  const checker = `#include <stdio.h>
    int main(int argc, char **argv) {
      FILE *in = fopen(argv[1], "r"), *answer = fopen(argv[3], "r");
      int secret, one, two, said;
      if (fscanf(in, "%d", &secret) != 1 || fscanf(answer, "%d", &one) != 1) return 3;
      printf("%d\\n", secret);
      fflush(stdout);
      if (scanf("%d", &two) != 1) return 2;
      return two == secret + one ? 0 : 1;
    }`;
  const adding = (number: number) =>
    `#include <stdio.h>\nint main(void) { int a; scanf("%d", &a); printf("%d\\n", a + ${number}); }`;
  const of = (number: number) =>
    judged("9", {
      checker,
      dialect: "hustojInteractor",
      judgeMode: "interactive",
      code: adding(number),
    });
  expect((await of(7)).slice(0, 2)).toEqual(["AC", 100]);
  expect((await of(8)).slice(0, 2)).toEqual(["WA", 0]);
});
