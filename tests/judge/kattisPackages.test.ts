import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { buffer } from "node:stream/consumers";
import type { LoadedPackage } from "../../src/server/package/loadPackage.ts";
import { kattisProblems } from "../../src/server/package/read/kattis/kattis.ts";
import type { ReadPackage } from "../../src/server/package/readPackage.ts";
import { writeKattis } from "../../src/server/package/write/kattis/kattis.ts";
import { ZipWriter } from "../../src/server/package/write/zip.ts";
import { verdictOf } from "../../src/shared/verdict/verdict.ts";
import {
  anyOrder,
  type Files,
  legacy,
  modern,
  scored,
  wordsHeader,
  wordsSource,
} from "../http/kattisPackages.ts";
import { judgedProblem, memoryStore, readPackage } from "./importedPackage.ts";
import { judgeAsNode } from "./judgeAsNode.ts";
import { type JudgeBench, openJudgeBench } from "./judgeBench.ts";
import { taskOf } from "./problemFolder.ts";

let bench: JudgeBench;
beforeAll(async () => {
  bench = await openJudgeBench();
  await bench.warm();
}, 300_000);
afterAll(() => bench?.close());

const short = (status: number): string => verdictOf(status).short.replace("PAC", "PC");

/** The verdict (and points) of every jury program. */
async function verdicts(read: ReadPackage, store: ReturnType<typeof memoryStore>) {
  const problem = await judgedProblem(read, store, bench);
  const all: Record<string, string> = {};
  for (const { name, language, code } of read.solutions) {
    const { result } = await judgeAsNode(taskOf(problem, { language, code }), bench.judge);
    const points = result.score === null ? "" : ` ${result.score}`;
    all[name] =
      short(result.status) + points + (result.errorMessage ? ` ${result.errorMessage}` : "");
  }
  return all;
}

async function judged(files: Files) {
  const store = memoryStore();
  const read = await readPackage(files, kattisProblems, store);
  return { read, store, all: await verdicts(read, store) };
}

function asExpected(read: ReadPackage, all: Record<string, string>): void {
  for (const { name, expected } of read.solutions) {
    expect(expected, `${name}: ${all[name]}`).toContain(all[name]?.split(" ")[0]);
  }
}

const backwards = "print(*reversed(input().split()))\n";
const twice = "print(input(), 1)\n";
const ordered: Files = {
  "data/sample/1.in": "a b\n",
  "data/sample/1.ans": "a b\n",
  "data/secret/01.in": "c b a\n",
  "data/secret/01.ans": "a b c\n",
  "data/secret/02.in": "x y\n",
  "data/secret/02.ans": "y x\n",
  "submissions/accepted/sum.py": backwards,
  "submissions/wrong_answer/twice.py": twice,
  "submissions/run_time_error/crash.py": "print(1 // 0)\n",
};

describe("programs of the jury get what their package says", () => {
  test("by a validator of several files with a flag", async () => {
    const { read, all } = await judged(
      legacy(
        "order",
        {
          ...ordered,
          "output_validators/v/validate.cpp": anyOrder,
          "output_validators/v/words.h": wordsHeader,
          "output_validators/v/words.cc": wordsSource,
        },
        "validation: custom\nvalidator_flags: any_order\n",
      ),
    );
    expect(Object.keys(all)).toHaveLength(3);
    asExpected(read, all);
  });

  test("and without the flag another order is wrong", async () => {
    const { all } = await judged(
      legacy(
        "strict",
        {
          ...ordered,
          "output_validators/v/validate.cpp": anyOrder,
          "output_validators/v/words.h": wordsHeader,
          "output_validators/v/words.cc": wordsSource,
        },
        "validation: custom\n",
      ),
    );
    expect(all["accepted/sum.py"]).toBe("WA");
  });

  test("by a validator whose arguments are others in one group and in one case", async () => {
    const { read, all, store } = await judged(
      modern("groups", {
        ...Object.fromEntries(
          ["a/1", "a/2", "b/1", "b/2"].flatMap((name) => [
            [`data/secret/${name}.in`, "2 1\n"],
            [`data/secret/${name}.ans`, "1 2\n"],
          ]),
        ),
        "data/secret/a/test_group.yaml": "output_validator_args: [any_order]\n",
        "data/secret/b/2.yaml": "output_validator_args: [any_order]\n",
        "output_validator/validate.cpp": anyOrder,
        "output_validator/words.h": wordsHeader,
        "output_validator/words.cc": wordsSource,
        "submissions/accepted/sum.py":
          "a, b = map(int, input().split())\nprint(*((a, b) if (a, b) == (2, 1) else (a + b,)))\n",
      }),
    );
    expect(read.fields.checkerCaseFlags).toHaveLength(1);
    const problem = await judgedProblem(read, store, bench);
    const [program] = read.solutions;
    if (!program) throw new Error("the package has no program");
    const { result } = await judgeAsNode(taskOf(problem, program), bench.judge);
    const names = read.cases.map(({ inputName }) => inputName);
    const wrong = result.cases
      .filter(({ status }) => status !== 0)
      .map(({ seq }) => names[seq - 1]);
    // Only the case b/1 checks the order of the output, so only this case fails.
    expect([all["accepted/sum.py"], wrong]).toEqual(["WA", ["b/1.in"]]);
  });

  test("by the usual validator with other arguments in each group", async () => {
    const answers = { plain: "Yes 1\n", case: "Yes 1\n", near: "Yes 1.0\n", blanks: "Yes 1\n" };
    const { read, store } = await judged(
      modern("usual", {
        ...Object.fromEntries(
          Object.entries(answers).flatMap(([name, answer]) => [
            [`data/secret/${name}/1.in`, `${name}\n`],
            [`data/secret/${name}/1.ans`, answer],
          ]),
        ),
        "data/secret/case/test_group.yaml": "output_validator_args: [case_sensitive]\n",
        "data/secret/near/test_group.yaml": "output_validator_args: [float_tolerance, 1e-2]\n",
        "data/secret/blanks/test_group.yaml": "output_validator_args: [space_change_sensitive]\n",
      }),
    );
    const problem = await judgedProblem(read, store, bench);
    const rejected = async (output: string): Promise<string[]> => {
      const code = `print(${JSON.stringify(output)})`;
      const task = taskOf(problem, { language: "Python3", code });
      const { result } = await judgeAsNode(task, bench.judge);
      const names = read.cases.map(({ inputName }) => inputName.split("/")[0] ?? "");
      const wrong = result.cases.filter(({ status }) => status !== 0);
      return wrong.map(({ seq }) => names[seq - 1] ?? "").filter((name) => name in answers);
    };
    expect(await rejected("Yes 1")).toEqual([]);
    expect(await rejected("yes 1")).toEqual(["case"]);
    expect(await rejected("Yes 1.005")).toEqual(["blanks", "case", "plain"]);
    expect(await rejected("Yes  1")).toEqual(["blanks"]);
    expect(await rejected("Yes 1.5")).toEqual(["blanks", "case", "near", "plain"]);
    expect(await rejected("Yes")).toEqual(["blanks", "case", "near", "plain"]);
  }, 120_000);

  test("by the usual validator with tolerances", async () => {
    const { read, all } = await judged(
      modern("floats", {
        "data/test_group.yaml": "output_validator_args: [float_absolute_tolerance, 0.01]\n",
        "submissions/accepted/near.py": "a, b = map(int, input().split())\nprint(a + b + 0.005)\n",
        "submissions/wrong_answer/far.py":
          "a, b = map(int, input().split())\nprint(a + b + 0.05)\n",
      }),
    );
    asExpected(read, all);
  });

  test("by groups with points, where a validator gives parts", async () => {
    const { read, all } = await judged(
      scored("points", {
        "output_validator/v.py":
          "import sys\nanswer = open(sys.argv[2]).read().split()\ngot = sys.stdin.read().split()\nif not got: sys.exit(43)\nif got != answer:\n  open(sys.argv[3] + 'score_multiplier.txt', 'w').write('0.5')\nsys.exit(42)\n",
        "submissions/partially_accepted/half.py": "print(0)\n",
        "submissions/wrong_answer/none.py": "pass\n",
      }),
    );
    asExpected(read, all);
    expect(all["accepted/sum.py"]).toBe("AC 100");
    // Samples have no points, so they count as passed. A dependency is satisfied only if its group has full points.
    expect(all["partially_accepted/half.py"]).toBe("PC 25");
    expect(all["wrong_answer/none.py"]).toBe("WA 0");
  });

  test("by an interactive validator in Java", async () => {
    const validator = `import java.io.*;
import java.nio.file.*;
import java.util.*;
public class Validator {
  public static void main(String[] arguments) throws Exception {
    int secret = Integer.parseInt(Files.readString(Path.of(arguments[0])).trim());
    Scanner in = new Scanner(System.in);
    for (int i = 0; i < 5 && in.hasNextInt(); i++) {
      int guess = in.nextInt();
      if (guess == secret) { System.out.println("correct"); System.out.flush(); System.exit(42); }
      System.out.println(guess < secret ? "higher" : "lower");
      System.out.flush();
    }
    System.exit(43);
  }
}
`;
    const { read, all } = await judged(
      modern(
        "talk",
        {
          "output_validator/Validator.java": validator,
          "data/sample/1.in": "2\n",
          "data/secret/01.in": "4\n",
          "data/secret/02.in": "1\n",
          "submissions/accepted/sum.py":
            "for i in range(1, 5):\n  print(i, flush=True)\n  if input() == 'correct': break\n",
          "submissions/wrong_answer/one.py": "print(1, flush=True)\ninput()\n",
        },
        "type: interactive\n",
      ),
    );
    asExpected(read, all);
  });
});

async function filesOf(zip: Buffer): Promise<Record<string, Buffer>> {
  const opened = await fromBufferPromise(zip, { lazyEntries: true });
  const files: Record<string, Buffer> = {};
  for await (const entry of opened.eachEntry()) {
    files[entry.fileName] = await buffer(await opened.openReadStreamPromise(entry));
  }
  return files;
}

const testlibChecker = `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  std::string got = ouf.readToken(), wanted = ans.readToken();
  if (got == wanted) quitf(_ok, "same");
  if (got == "half") quitp(50, "half");
  if (got == "fail") quitf(_fail, "the jury is wrong");
  quitf(_wa, "%s is not %s", got.c_str(), wanted.c_str());
}
`;
const codesChecker = `#include <stdio.h>
int main(int argc, char **argv) {
  char word[100] = "", wanted[100] = "";
  FILE *out = fopen(argv[2], "r"), *answer = fopen(argv[3], "r");
  if (!out || !answer || fscanf(answer, "%99s", wanted) != 1) return 103;
  if (fscanf(out, "%99s", word) != 1) return 102;
  if (word[0] == 'h') { printf("50\\n"); return 99; }
  if (word[0] == 'f') return 103;
  if (word[0] == 'p') return 101;
  for (int i = 0; word[i] || wanted[i]; i++) if (word[i] != wanted[i]) return 102;
  return 100;
}
`;
const interactor = `#include <stdio.h>
int main(int argc, char **argv) {
  int secret, other, back;
  FILE *in = fopen(argv[1], "r");
  if (argc != 4 || !in || fscanf(in, "%d %d", &secret, &other) != 2) return 103;
  printf("%d\\n", secret + other);
  fflush(stdout);
  if (scanf("%d", &back) != 1) return 102;
  return back == secret + other ? 0 : 102;
}
`;

describe("a checker of ours that was exported judges elsewhere as it does here", () => {
  const programs = {
    "accepted/same.py": "print(sum(map(int, input().split())))\n",
    "wrong_answer/other.py": "print('other')\n",
    "half.py": "print('half')\n",
    "fail.py": "print('fail')\n",
    "nothing.py": "pass\n",
  };

  async function exported(
    checker: string,
    fields: Partial<ReadPackage["fields"]>,
    sources: Record<string, string>,
  ) {
    const store = memoryStore();
    const read = await readPackage(modern("own"), kattisProblems, store);
    const problem: LoadedPackage = {
      ...read,
      pid: 1,
      fields: {
        ...read.fields,
        judgeMode: "spj",
        comparison: undefined,
        spjLanguage: "C++ 17",
        ...fields,
      },
      cases: read.cases.map((each) => ({ ...each, score: fields.type === 1 ? 10 : 0 })),
      judgeProgram: checker,
      solutions: Object.entries(sources).map(([name, code]) => ({
        name,
        language: "Python3",
        code,
        expected: [],
        score: null,
      })),
    };
    const before = await verdicts(problem, store);
    const zip = new ZipWriter(store);
    writeKattis(zip, "own", problem);
    const files = await filesOf(await buffer(zip.end()));
    // If the generated adapter has been changed, the import treats the file as another author's validator.
    const adapter = "own/output_validator/verdict_adapter.cpp";
    files[adapter] = Buffer.concat([files[adapter]!, Buffer.from("// elsewhere\n")]);
    const other = await readPackage(files, kattisProblems, store);
    expect(other.fields.checkerProtocol).toBe("kattis");
    const names = new Map(other.solutions.map(({ name, code }) => [name, code]));
    const after = await verdicts(other, store);
    const byCode = (all: Record<string, string>, codeOf: (name: string) => string | undefined) =>
      Object.entries(all)
        .map(([name, verdict]) => `${codeOf(name)}: ${verdict.split(" ").slice(0, 2).join(" ")}`)
        .toSorted();
    expect(byCode(after, (name) => names.get(name))).toEqual(
      byCode(before, (name) => sources[name]),
    );
    return before;
  }

  test.each([
    ["testlib's words", testlibChecker, "C++ 17"],
    ["exit codes", codesChecker, "C"],
  ])("%s, with points", async (_what, checker, spjLanguage) => {
    const before = await exported(checker, { type: 1, spjLanguage }, programs);
    expect(before["accepted/same.py"]).toBe("AC 30");
    expect(before["half.py"]).toBe("PC 15");
    expect(before["wrong_answer/other.py"]).toBe("WA 0");
    expect(before["fail.py"]).toMatch(/^SE/);
  });

  test("without points a part of the answer is wrong there too", async () => {
    const before = await exported(codesChecker, { spjLanguage: "C" }, programs);
    expect(before["half.py"]).toBe("WA");
  });

  test("an interactor", async () => {
    const before = await exported(
      interactor,
      { judgeMode: "interactive", spjLanguage: "C" },
      {
        "accepted/echo.py": "print(input(), flush=True)\n",
        "wrong_answer/more.py": "print(int(input()) + 1, flush=True)\n",
        "crash.py": "input()\nprint(1 // 0)\n",
      },
    );
    expect(before).toEqual({
      "accepted/echo.py": "AC",
      "wrong_answer/more.py": "WA",
      "crash.py": "RE",
    });
  });
});
