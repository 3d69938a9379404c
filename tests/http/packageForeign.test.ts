import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStore } from "../../src/server/platform/files.ts";
import { loadSamples } from "../../src/server/problem/samples.ts";
import type { ProblemReport } from "../../src/shared/package.ts";
import { reportOutcomes } from "../../src/shared/packageReport.ts";
import { download, pidsOf, store, stored, upload } from "./packageWorld.ts";
import { createWorld, type World } from "./world.ts";

const samples = join(import.meta.dirname, "../../samples");

let here: World;
let there: World;
beforeAll(async () => {
  [here, there] = await Promise.all([createWorld(), createWorld()]);
  const files = folderStore(here.server.db, join(here.server.data, "files"));
  await loadSamples(here.server.db, files, samples);
  await here.sql(
    `update problem p set feedback = v.feedback
     from (values ('1000', 'none'), ('1001', 'firstFailed'), ('1002', 'afterContest'),
       ('1003', 'verdict')) as v (id, feedback) where p.problem_id = v.id`,
  );
}, 120_000);
afterAll(() => Promise.all([here.close(), there.close()]));

type Problem = Awaited<ReturnType<typeof stored>>;

/** Codes of a loss report that say what is not as before. */
const differences = ({ report }: ProblemReport) =>
  report.map(({ code }) => code).filter((code) => reportOutcomes[code] !== "kept");

/** What each code of an export's report takes from a problem: nothing else may differ afterwards. */
const effects: Record<string, (problem: Problem) => Problem> = {
  author: (problem) => problem,
  otherLanguage: (problem) => ({
    ...problem,
    statements: { "zh-CN": problem.statements["zh-CN"]! },
  }),
  tagColours: changed(({ tags }) => ({
    tags: tags.map(({ name }) => ({
      name: typeof name === "string" ? name : name["zh-CN"],
      color: null,
      classification: null,
    })),
  })),
  tagsLost: changed(() => ({ tags: [] })),
  attachmentsLost: (problem) => ({ ...problem, files: [] }),
  standardCheckerLost: changed(() => ({ comparison: undefined })),
  dependencies: changed(({ subtasks }) => ({
    subtasks: subtasks.map((each) => ({ ...each, dependsOn: [] })),
  })),
  caseModeLost: changed(({ subtasks, type }) =>
    type === 1 && subtasks.length > 0
      ? { subtasks: subtasks.map((each) => ({ ...each, type: "min" as const })) }
      : {},
  ),
  difficultyLost: changed(() => ({ difficulty: 1 })),
  stackLimitLost: changed(() => ({ stackLimit: 128 })),
  languagesLost: changed(() => ({ languages: undefined })),
  switchesLost: changed(() => ({ codeShare: true, openCaseResult: true })),
  feedbackLost: changed(() => ({ feedback: undefined })),
  exactComparison: changed(() => ({ isRemoveEndBlank: true })),
  solutionsLost: (problem) => ({ ...problem, solutions: [] }),
  validatorsLost: (problem) => ({ ...problem, validators: [] }),
  languageNames: changed(() => ({ spjLanguage: "C++" })),
  visibility: changed(() => ({ auth: 1 })),
};

/** Into a format without points, subtasks and case modes. */
const toPlain: typeof effects = {
  ...effects,
  solutionsLost: (problem) => ({
    ...problem,
    solutions: problem.solutions.filter(({ expected }) => expected.join() === "AC"),
  }),
  userFilesLost: (problem) => ({ ...problem, userFiles: {} }),
  judgeFilesLost: (problem) => ({ ...problem, judgeFiles: {} }),
  attachmentsLost: (problem) => ({
    ...problem,
    files: problem.files.filter(({ name }) => /\.(?:svg|png)$/.test(name)),
  }),
  scoresLost: (problem) => ({
    ...changed(() => ({ type: 0 }))(problem),
    cases: problem.cases.map((each) => ({ ...each, score: 0 })),
  }),
  solutionNames: (problem) => ({
    ...problem,
    solutions: problem.solutions.map((each, i) => ({ ...each, name: `solution-${i + 1}` })),
  }),
  subtasksLost: (problem) => ({
    ...changed(() => ({ subtasks: [] }))(problem),
    cases: problem.cases.map((each) => ({ ...each, group: null, score: 0 })),
  }),
  caseModeLost: changed(() => ({ judgeCaseMode: "default" })),
};

function changed(
  change: (fields: Problem["fields"]) => Partial<Problem["fields"]>,
): (problem: Problem) => Problem {
  return (problem) => ({ ...problem, fields: { ...problem.fields, ...change(problem.fields) } });
}

/** The language of a checker that there is none of says nothing. */
function comparable(problem: Problem): Problem {
  return problem.judgeProgram === null
    ? { ...problem, fields: { ...problem.fields, spjLanguage: "" } }
    : problem;
}

/** Naming the comparison that is meant anyway says nothing either. */
const plainlyCompared = changed(({ comparison, isRemoveEndBlank }) =>
  comparison?.kind === (isRemoveEndBlank ? "lines" : "exact") && !comparison.ignoreCase
    ? { comparison: undefined }
    : {},
);

async function reported(pids: number[], format: string): Promise<ProblemReport[]> {
  const body = { pids, format };
  const reply = await here.call("root", "POST /api/admin/package/export-report", { body });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as ProblemReport[];
}

describe("to HOJ and back", () => {
  test("every sample is equal up to what the report named", async () => {
    const problems = await pidsOf(here);
    const pids = problems.map(({ id }) => id);
    const reports = await reported(pids, "hoj");
    const read = await upload(there, await download(here, pids, "hoj"));
    expect(read).toMatchObject({ format: "hoj", state: "ready", fault: null });
    const done = await store(there, read);
    expect(done.problems.flatMap(({ fault }) => fault ?? [])).toEqual([]);
    for (const [i, { problemId }] of problems.entries()) {
      let expected = plainlyCompared(await stored(here, problemId));
      for (const code of differences(reports[i]!)) {
        expect(Object.keys(effects), `${problemId} ${code}`).toContain(code);
        expected = effects[code]!(expected);
      }
      expect(comparable(await stored(there, problemId)), problemId).toEqual(comparable(expected));
    }
  }, 120_000);
});

describe("to FPS and back", () => {
  test("every sample is equal up to what the report named; an interactive one is refused", async () => {
    await there.sql("truncate problem cascade");
    const problems = await pidsOf(here);
    const reports = await reported(
      problems.map(({ id }) => id),
      "fps",
    );
    const refusedOnes = reports.filter(({ fault }) => fault !== null);
    expect(refusedOnes.map(({ fault }) => fault?.code)).toEqual(
      refusedOnes.map(() => "interactive"),
    );
    expect(refusedOnes.length).toBeGreaterThan(0);
    const good = reports.filter(({ fault }) => fault === null);
    const pids = good.map(({ pid }) => pid);
    const read = await upload(there, await download(here, pids, "fps"));
    expect(read).toMatchObject({ format: "fps", state: "ready", fault: null });
    const done = await store(there, read);
    expect(done.problems.flatMap(({ fault }) => fault ?? [])).toEqual([]);
    for (const [i, report] of good.entries()) {
      let expected = plainlyCompared(await stored(here, report.problemId));
      for (const code of differences(report)) {
        if (code === "displayIdLost") continue;
        expect(Object.keys(toPlain), `${report.problemId} ${code}`).toContain(code);
        expected = toPlain[code]!(expected);
      }
      const problemId = done.problems[i]?.stored?.problemId ?? "";
      const got = changed(() => ({ problemId: report.problemId }))(await stored(there, problemId));
      expect(comparable(got), report.problemId).toEqual(comparable(expected));
    }
  }, 120_000);
});
