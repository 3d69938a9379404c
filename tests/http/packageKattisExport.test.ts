import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStore } from "../../src/server/platform/file/files.ts";
import { loadSamples } from "../../src/server/package/samples.ts";
import { kattisCode } from "../../src/server/package/format/kattisLanguages.ts";
import { splitScore } from "../../src/shared/verdict/caseScores.ts";
import type { ProblemReport } from "../../src/shared/problem/package.ts";
import { reportOutcomes } from "../../src/shared/problem/packageReport.ts";
import {
  anyOrder,
  type Files,
  legacy,
  modern,
  scored,
  wordsHeader,
  wordsSource,
} from "./kattisPackages.ts";
import { download, pidsOf, store, stored, upload, zipOf } from "./packageWorld.ts";
import { createWorld, type World } from "./world.ts";

let here: World;
let there: World;
beforeAll(async () => {
  [here, there] = await Promise.all([createWorld(), createWorld()]);
});
afterAll(() => Promise.all([here.close(), there.close()]));

type Problem = Awaited<ReturnType<typeof stored>>;
type Fields = Problem["fields"];

function changed(change: (fields: Fields, problem: Problem) => Partial<Fields>) {
  return (problem: Problem): Problem => ({
    ...problem,
    fields: { ...problem.fields, ...change(problem.fields, problem) },
  });
}

/** Gives cases equal shares of their group's points, or no points if only the group has points. */
function sharedScores({ fields, cases, ...rest }: Problem): Problem {
  const shares = new Map(
    fields.subtasks.map(({ num, type, score }) => {
      const count = cases.filter(({ group }) => group === num).length;
      return [
        num,
        type === "sum" ? splitScore(score, count) : Array.from({ length: count }, () => 0),
      ];
    }),
  );
  const points = cases.map((each) => ({
    ...each,
    score: shares.get(each.group ?? 0)?.shift() ?? 0,
  }));
  return { ...rest, fields, cases: points };
}

/**
 * Maps each report code to a function that makes the reported change to a problem. In all other respects, the problem
 * must stay the same.
 */
const effects: Record<string, (problem: Problem) => Problem> = {
  author: (problem) => problem,
  displayId: changed(({ problemId }) => ({ problemId: problemId.replaceAll(/[^A-Z0-9]/g, "") })),
  tagColours: changed(({ tags }) => ({
    tags: tags.map(({ name }) => ({
      name: typeof name === "string" ? name : name["zh-CN"],
      color: null,
      classification: null,
    })),
  })),
  comparisonChanged: changed(({ comparison }, _problem) => ({
    comparison: {
      kind: "tokens",
      ...(comparison?.ignoreCase || comparison?.kind === "yesNo" ? { ignoreCase: true } : {}),
    },
  })),
  presentationLost: changed(() => ({ isRemoveEndBlank: true })),
  difficultyLost: changed(() => ({ difficulty: 1 })),
  stackLimitLost: changed(({ memoryLimit }) => ({ stackLimit: memoryLimit })),
  visibility: changed(() => ({ auth: 1 })),
  switchesLost: changed((_fields, { judgeProgram, fields }) => ({
    codeShare: true,
    openCaseResult: judgeProgram === null || fields.checkerProtocol === "verdict",
  })),
  ratingLost: changed(() => ({ rating: undefined })),
  juryDataLost: changed(() => ({ juryDataOpen: false })),
  failingInputLost: changed(() => ({ failingInputOpen: false })),
  feedbackLost: changed(({ checkerProtocol }) => ({
    feedback: undefined,
    openCaseResult: checkerProtocol === "verdict",
  })),
  templatesLost: changed(() => ({ codeTemplates: {} })),
  languageNames: changed(({ languages, spjLanguage }) => ({
    languages: languages && [...languages, "expanded"],
    spjLanguage: spjLanguage.startsWith("C++") ? "C++ 17" : spjLanguage,
  })),
  caseNames: (problem) => problem,
  casesAsGroups: (problem) => {
    return {
      ...problem,
      fields: {
        ...problem.fields,
        judgeCaseMode: "subtask",
        subtasks: problem.cases.map(({ score }, i) => ({
          num: i + 1,
          type: "sum" as const,
          score,
          dependsOn: [],
        })),
      },
      cases: problem.cases.map((each, i) => ({ ...each, group: i + 1 })),
    };
  },
  scores: sharedScores,
  subtasksLost: (problem) => ({
    ...changed(() => ({ subtasks: [], judgeCaseMode: "default" }))(problem),
    cases: problem.cases.map((each) => ({ ...each, group: null, score: 0 })),
  }),
  subtasksRenumbered: (problem) => {
    const numbers = new Map(problem.fields.subtasks.map(({ num }, i) => [num, i + 1]));
    const is = (num: number): number => numbers.get(num) ?? 0;
    return {
      ...changed(({ subtasks }) => ({
        subtasks: subtasks.map((each) => ({
          ...each,
          num: is(each.num),
          dependsOn: each.dependsOn.map(is),
        })),
      }))(problem),
      cases: problem.cases.map((each) => ({
        ...each,
        group: each.group === null ? null : is(each.group),
      })),
    };
  },
  caseModeLost: changed(({ judgeCaseMode, subtasks }) =>
    judgeCaseMode === "subtask"
      ? {
          subtasks: subtasks.map((each) => ({
            ...each,
            type: each.type === "mul" ? "min" : each.type,
          })),
        }
      : { judgeCaseMode: "default" },
  ),
  dependencies: changed(({ subtasks }) => {
    const sums = new Set(subtasks.filter(({ type }) => type === "sum").map(({ num }) => num));
    return {
      subtasks: subtasks.map((each) => ({
        ...each,
        dependsOn: each.dependsOn.filter((num) => !sums.has(num)),
      })),
    };
  }),
  checkerAdapter: (problem) => problem,
  samplesJudged: (problem) => problem,
  examplesLost: changed(({ examples }) => ({ examples: examples.slice(0, 0) })),
  // The export omits programs that do not compile, and programs whose language has no code in the format.
  solutionsLost: ({ solutions, ...problem }) => ({
    ...problem,
    solutions: solutions.filter(
      ({ expected, language }) => !expected.includes("CE") && kattisCode(language) !== undefined,
    ),
  }),
  solutionNames: (problem) => problem,
  solutionVerdicts: (problem) => problem,
  attachmentsLost: (problem) => problem,
  statementJoined: (problem) => problem,
};

const differences = ({ report }: ProblemReport) =>
  report.filter(({ code }) => reportOutcomes[code] !== "kept");

/**
 * The problem in the form that the test compares. It omits differences that need no report entry, and the names of
 * files and programs if the report already mentions that they change.
 */
function comparable({ cases, solutions, ...problem }: Problem, codes: Set<string>) {
  const { fields, statements } = problem;
  return {
    ...problem,
    fields: {
      ...fields,
      // Without a checker, the setting for the checker's language is ignored, because changes to it are not reported.
      spjLanguage: problem.judgeProgram === null ? "" : fields.spjLanguage,
      languages: codes.has("languageNames") ? undefined : fields.languages?.toSorted(),
    },
    statements: codes.has("statementJoined")
      ? Object.fromEntries(Object.entries(statements).map(([locale, { title }]) => [locale, title]))
      : statements,
    cases: cases.map(({ inputName, outputName, ...rest }) =>
      codes.has("caseNames") ? rest : { inputName, outputName, ...rest },
    ),
    solutions: solutions
      .map(({ name, expected, ...rest }) => ({
        ...rest,
        ...(codes.has("solutionNames") ? {} : { name }),
        ...(codes.has("solutionVerdicts") ? {} : { expected }),
      }))
      .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  };
}

/**
 * Exports problems, imports them elsewhere and compares each imported problem with its original; returns the reported
 * codes.
 */
async function roundTrip(problems: { id: number; problemId: string }[]): Promise<string[]> {
  const pids = problems.map(({ id }) => id);
  const body = { pids, format: "kattis" };
  const reply = await here.call("root", "POST /api/admin/package/export-report", { body });
  const reports = reply.body.data as ProblemReport[];
  expect(reports.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  const read = await upload(there, await download(here, pids, "kattis"));
  expect(read).toMatchObject({ format: "kattis", state: "ready", fault: null });
  expect(read.problems.flatMap(({ fault, name }) => (fault ? [name, fault] : []))).toEqual([]);
  const outcome = await store(there, read);
  for (const [i, { problemId }] of problems.entries()) {
    const changes = differences(reports[i]!);
    const codes = new Set<string>(changes.map(({ code }) => code));
    let expected = await stored(here, problemId);
    for (const { code } of changes) {
      expect(Object.keys(effects), `${problemId} ${code}`).toContain(code);
      expected = effects[code]!(expected);
    }
    const actual = await stored(there, outcome.problems[i]?.stored?.problemId ?? "");
    expect(comparable(actual, codes), problemId).toEqual(comparable(expected, codes));
  }
  return reports.flatMap((report) => differences(report).map(({ code }) => code));
}

describe("to Kattis 2025-09 and back", () => {
  test("every sample is equal except for what the report lists", async () => {
    const files = folderStore(here.server.db, join(here.server.data, "files"));
    await loadSamples(here.server.db, files, join(import.meta.dirname, "../../samples"));
    await roundTrip(await pidsOf(here));
  });

  test.each([
    ["comparison = 'unorderedLines'", "comparisonUnwritable"],
    ["judge_mode = 'spj', spj_language = 'Python3', spj_code = 'pass'", "checkerLanguage"],
  ])("problems that would be judged differently are refused: %s", async (change, code) => {
    const read = await upload(here, await zipOf(modern(`refused${code.length}`)));
    const outcome = await store(here, read);
    const pid = outcome.problems[0]?.stored?.pid ?? 0;
    await here.sql(`update problem set ${change} where id = $1`, [pid]);
    const body = { pids: [pid], format: "kattis" };
    const reply = await here.call("root", "POST /api/admin/package/export-report", { body });
    expect((reply.body.data as ProblemReport[])[0]?.fault?.code).toBe(code);
    const answer = await here.call("root", `GET /api/file/export-problem?pid=${pid}&format=kattis`);
    expect(answer.body.code).toBe("PACKAGE_UNWRITABLE");
  });

  const validator: Files = {
    "output_validator/main.cpp": anyOrder,
    "output_validator/words.h": wordsHeader,
    "output_validator/words.cc": wordsSource,
    "data/test_group.yaml": "output_validator_args: [any_order, 'two words']\n",
  };
  test.each<[string, Files]>([
    ["a plain one", modern("plain")],
    ["one of the old version", legacy("older")],
    ["one with points and groups", scored("groups")],
    ["one with a validator", modern("custom", validator)],
    ["one with a validator, points and groups", scored("both", validator)],
    [
      "one with tolerances",
      modern("floats", {
        "data/test_group.yaml": "output_validator_args: [float_tolerance, 1e-5]\n",
      }),
    ],
    [
      "an interactive one",
      modern(
        "talks",
        { ...validator, "data/sample/1.interaction": "< 3\n> 1\n< higher\n> 2\n" },
        "type: interactive\n",
      ),
    ],
    [
      "one with input validators, included files and programs of the jury",
      modern("whole", {
        "input_validators/check.py": "import sys\nsys.exit(42)\n",
        "data/test_group.yaml": "input_validator_args: ['10']\n",
        "include/default/lib.h": "#define A 1\n",
        "attachments/tool.py": "print(1)\n",
        "submissions/wrong_answer/zero.cpp": "int main(){}\n",
        "submissions/brute_force/slow.py": "pass\n",
      }),
    ],
  ])("an imported package is exported unchanged: %s", async (_what, package_) => {
    const read = await upload(here, await zipOf(package_));
    expect(read.problems.map(({ fault }) => fault)).toEqual([null]);
    const outcome = await store(here, read);
    const { pid = 0, problemId = "" } = outcome.problems[0]?.stored ?? {};
    const codes = await roundTrip([{ id: pid, problemId }]);
    // These codes are expected. For example, `caseNames` is reported because the import chooses the names of test cases
    // according to the rules of the format.
    const harmless = new Set(["author", "caseNames", "stackLimitLost"]);
    expect(codes.filter((code) => !harmless.has(code))).toEqual([]);
  });
});
