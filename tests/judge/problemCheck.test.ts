import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { validateInputs } from "../../src/judge/validateInputs.ts";
import type { CaseFlags } from "../../src/shared/verdict/caseFlags.ts";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import { problemPackage } from "../../src/shared/problem/problemPackage.ts";
import { verdictOf } from "../../src/shared/verdict/verdict.ts";
import { judgeAsNode } from "./judgeAsNode.ts";
import { type JudgeBench, openJudgeBench } from "./judgeBench.ts";
import { taskOf } from "./problemFolder.ts";

let bench: JudgeBench;
beforeAll(async () => {
  bench = await openJudgeBench({ slots: 4 });
}, 300_000);
afterAll(() => bench?.close());

async function task(
  inputs: string[],
  {
    language,
    code,
    ...fields
  }: { language: string; code: string; timeLimit?: number; memoryLimit?: number },
): Promise<JudgeTask> {
  const cases = [];
  for (const [i, input] of inputs.entries()) {
    const data = Buffer.from(input);
    const file = {
      input: await bench.data.add(`${i + 1}.in`, data),
      output: await bench.data.add("1.out", data),
    };
    cases.push({ seq: i + 1, ...file, score: 0, group: null });
  }
  const problem = {
    cases,
    judgeProgram: null,
    extraFiles: {},
    outputMb: 16,
    fields: problemPackage.parse({ problemId: "T", ...fields }),
  };
  return taskOf(problem, { language, code });
}

/** Status and message of each case. */
async function validated(
  inputs: string[],
  {
    protocol,
    flags = [],
    caseFlags = [],
    extraFiles = {},
    ...program
  }: {
    protocol: "testlib" | "kattis";
    flags?: string[];
    caseFlags?: CaseFlags[];
    extraFiles?: Record<string, string>;
    language: string;
    code: string;
  },
) {
  const validate = { protocol, flags, caseFlags };
  const checkTask = { ...(await task(inputs, program)), extraFiles, validate };
  const listener = { phase: () => {}, judged: () => {} };
  const { signal } = new AbortController();
  const judge = { ...bench.judge, sandbox: bench.sandbox };
  const result = await validateInputs(checkTask, judge, { listener, signal });
  return {
    whole: verdictOf(result.status).short,
    cases: result.cases.map(({ status, message }) => [verdictOf(status).short, message]),
  };
}

/**
 * A validator that accepts one integer from 1 to the value of `--group`, alone on a line that ends with a line break.
 */
const testlib = `#include "testlib.h"
int main(int argc, char **argv) {
  registerValidation(argc, argv);
  int most = validator.group() == "small" ? 10 : 1000;
  int n = inf.readInt(1, most, "n");
  inf.readEoln();
  for (int i = 0; i < n; i++) {
    inf.readInt(-5, 5, "a_i");
    if (i + 1 < n) inf.readSpace();
  }
  inf.readEoln();
  inf.readEof();
}`;

describe("input validators in the sandbox", () => {
  test("of several sources are one program, and get what the case's rule says", async () => {
    const program = {
      protocol: "kattis" as const,
      language: "C++ 17",
      flags: ["1"],
      code: '#include "read.h"\n#include <cstdlib>\nint main(int n, char **words) { return read() <= (n > 1 ? atoi(words[1]) : 0) ? 42 : 43; }\n',
      extraFiles: {
        "read.h": "int read();\n",
        "parts/read.cpp": "#include <iostream>\nint read() { int n; std::cin >> n; return n; }\n",
      },
      caseFlags: [
        { cases: ["2.in"], flags: ["5"] },
        { cases: ["3*"], flags: [] },
      ],
    };
    const { cases } = await validated(["1\n", "5\n", "1\n", "2\n"], program);
    expect(cases.map(([status]) => status)).toEqual(["AC", "AC", "WA", "WA"]);
  });

  test("of a Python package import what lies beside them", async () => {
    const { cases } = await validated(["ok\n", "no\n"], {
      protocol: "kattis",
      language: "Python3",
      code: "import sys\nfrom rules import words\nsys.exit(42 if input() in words() else 43)\n",
      extraFiles: {
        "rules.py":
          "import os\ndef words():\n  return open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'words.txt')).read().split()\n",
        "words.txt": "ok fine\n",
        "__init__.py": "",
      },
    });
    expect(cases.map(([status]) => status)).toEqual(["AC", "WA"]);
  });

  test("of testlib say of each input what is wrong with it", async () => {
    const { whole, cases } = await validated(
      [
        "2\n1 -5\n",
        "2\n1 6\n",
        "2\n1  5\n",
        "2\n1 5",
        "2\n1 5\n\n",
        "11\n" + "0 ".repeat(10) + "0\n",
      ],
      { protocol: "testlib", language: "C++ 17", code: testlib, flags: ["--group", "small"] },
    );
    expect(whole).toBe("WA");
    expect(cases.map(([status]) => status)).toEqual(["AC", "WA", "WA", "WA", "WA", "WA"]);
    expect(cases[0]?.[1]).toBeNull();
    expect(cases[1]?.[1]).toMatch(/a_i.*6|6.*a_i/);
    for (const [, message] of cases.slice(1)) expect(message).toMatch(/^FAIL .+line \d+/);
  });

  test("of testlib that do not check the end of the file get a warning", async () => {
    const code = '#include "testlib.h"\nint main() { registerValidation(); inf.readInt(); }';
    const { cases } = await validated(["1\n"], { protocol: "testlib", language: "C++ 17", code });
    expect(cases).toEqual([["WA", expect.stringContaining("readEof")]]);
  });

  test("of Kattis say yes by exit code 42 and nothing else, and get their arguments", async () => {
    const code = `#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n;
  if (argc != 3 || scanf("%d", &n) != 1) return 7;
  if (n == 0) return 0;
  if (n > atoi(argv[2])) { fprintf(stderr, "%d > %s", n, argv[2]); return 43; }
  return 42;
}`;
    const protocol = "kattis" as const;
    const program = { protocol, language: "C", code, flags: ["--max", "10"] };
    const { whole, cases } = await validated(["10\n", "0\n", "11\n", "x\n"], program);
    expect(whole).toBe("WA");
    expect(cases).toEqual([
      ["AC", null],
      ["WA", "exit code 0"],
      ["WA", "11 > 10"],
      ["WA", "exit code 7"],
    ]);
    expect((await validated(["3\n"], program)).whole).toBe("AC");
  });

  test("that crash have no opinion, and one that does not compile says why", async () => {
    const crash = "int main(void) { return *(volatile int *)0; }";
    const crashed = await validated(["1\n"], { protocol: "kattis", language: "C", code: crash });
    expect(crashed.cases[0]?.[0]).toBe("RE");
    const brokenTask = await task(["1\n"], { language: "C", code: "int main(void) { return x; }" });
    const listener = { phase: () => {}, judged: () => {} };
    const judge = { ...bench.judge, sandbox: bench.sandbox };
    const checkTask = { ...brokenTask, validate: { protocol: "kattis" as const, flags: [] } };
    const { signal } = new AbortController();
    const result = await validateInputs(checkTask, judge, { listener, signal });
    expect([verdictOf(result.status).short, result.cases]).toEqual(["CE", []]);
    expect(result.errorMessage).toContain("main.c");
  });
});

/** A C program that uses `ms` milliseconds of CPU time and then prints its input. */
const burning = (ms: number) => `#include <stdio.h>
#include <time.h>
int main(void) {
  int c;
  while (clock() < ${ms} * (CLOCKS_PER_SEC / 1000)) {}
  while ((c = getchar()) != EOF) putchar(c);
}`;

/** A time limit that differs clearly from the run times of the programs below, even if the clock is coarse. */
const LIMIT_MS = 300;

async function judged(code: string, inputs: string[], timeMultiple: number) {
  // The memory limit is small, so that a program reaches it long before the time limit, even on a machine with slow
  // memory.
  const limits = { timeLimit: LIMIT_MS, memoryLimit: 16 };
  const checkTask = await task(inputs, { language: "C", code, ...limits });
  const { result } = await judgeAsNode({ ...checkTask, timeMultiple }, bench.judge);
  return result;
}

describe("jury solutions that are too slow", () => {
  test("show how slow they are, and are too slow all the same", async () => {
    const { status, cases } = await judged(burning(500), ["1\n", "2\n"], 2.5);
    expect(verdictOf(status).short).toBe("TLE");
    for (const { endedBy } of cases) {
      expect(endedBy).toMatchObject({ ended: "cpu", limit: LIMIT_MS, stopped: false });
      expect(endedBy?.used).toBeGreaterThanOrEqual(500);
    }
    const clipped = await judged(burning(500), ["1\n"], 1);
    expect(clipped.cases[0]?.endedBy).toMatchObject({ ended: "cpu", stopped: true });
  });

  test("without an end are stopped late once, and at the limit from then on", async () => {
    const forever = "int main(void) { for (;;) {} }";
    const { status, cases } = await judged(forever, ["1\n", "2\n", "3\n"], 2.5);
    expect(verdictOf(status).short).toBe("TLE");
    const used = cases.map(({ endedBy }) => endedBy?.used ?? 0);
    expect(cases.map(({ endedBy }) => endedBy?.stopped)).toEqual([true, true, true]);
    expect(used[0]).toBeGreaterThanOrEqual(2.5 * LIMIT_MS);
    expect(Math.max(...used.slice(1))).toBeLessThan(used[0]!);
  });

  test("get the status of a submission, whatever happens between their limit and their stop", async () => {
    const burn = `while (clock() < 450 * (CLOCKS_PER_SEC / 1000)) {}`;
    const answer = "puts(own_answer());";
    const programs: Record<string, [string, string]> = {
      "sleeps beyond the wall limit": [`usleep(3000000); ${answer}`, "TLE"],
      "closes its output and sleeps": [`${answer} fclose(stdout); usleep(3000000);`, "TLE"],
      "closes its input and sleeps": [`fclose(stdin); usleep(3000000); puts("2");`, "TLE"],
      "sleeps and crashes": ["usleep(3000000); abort();", "TLE"],
      "is late and needs much memory": [
        `${burn} char *much = malloc(400 << 20); memset(much, 1, 400 << 20);`,
        "TLE",
      ],
      "is late and crashes": [`${burn} abort();`, "TLE"],
      "is late and floods": [`${burn} for (;;) write(1, room, sizeof room);`, "TLE"],
      "floods at once": ["for (;;) write(1, room, sizeof room);", "OLE"],
      "needs much memory at once": [
        `char *much = malloc(400 << 20); memset(much, 1, 400 << 20); ${burn}`,
        "MLE",
      ],
    };
    const source = (body: string) => `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
static char room[1 << 20];
char *own_answer(void) { static char line[9]; return strtok(fgets(line, 9, stdin), "\\n"); }
int main(void) { ${body} }`;
    const one = async ([name, [body]]: [string, [string, string]], timeMultiple: number) => {
      const { status } = await judged(source(body), ["1\n"], timeMultiple);
      return [name, verdictOf(status).short];
    };
    const entries = Object.entries(programs);
    const expectedStatuses = entries.map(([name, [, status]]) => [name, status]);
    for (const timeMultiple of [1, 2.5]) {
      const all = await Promise.all(entries.map((each) => one(each, timeMultiple)));
      expect(all, `stopped at ${timeMultiple} times the limit`).toEqual(expectedStatuses);
    }
  });

  test("in a conversation are stopped at their limit: what an interactor says later is no verdict", async () => {
    const late = `#include <stdio.h>
#include <time.h>
#include <unistd.h>
int main(void) {
  while (clock() < 450 * (CLOCKS_PER_SEC / 1000)) {}
  puts("late"); fflush(stdout); pause();
}`;
    const plain = await task(["1\n"], { language: "C", code: late, timeLimit: LIMIT_MS });
    const code = "#include <stdio.h>\nint main(void) { return getchar() == EOF ? 0 : 102; }";
    const judgeProgram = { language: "C", code, protocol: "verdict" as const, extraFiles: {} };
    for (const timeMultiple of [1, 2.5]) {
      const checkTask = { ...plain, judgeMode: "interactive" as const, judgeProgram, timeMultiple };
      const { result } = await judgeAsNode(checkTask, bench.judge);
      expect(verdictOf(result.status).short).toBe("TLE");
    }
  });

  test("are no slower for it when they keep to the limit", async () => {
    const { status } = await judged(burning(20), ["1\n", "2\n"], 2.5);
    expect(verdictOf(status).short).toBe("AC");
  });
});
