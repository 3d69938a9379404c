import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStore } from "../../src/server/platform/file/files.ts";
import { loadSamples } from "../../src/server/package/samples.ts";
import type { ProblemReport } from "../../src/shared/problem/package.ts";
import { reportOutcomes } from "../../src/shared/problem/packageReport.ts";
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
    `update problem p set feedback = v.feedback, jury_data_open = v.id = '1001',
       failing_input_open = v.id = '1001'
     from (values ('1000', 'none'), ('1001', 'firstFailed'), ('1002', 'afterContest'),
       ('1003', 'verdict')) as v (id, feedback) where p.problem_id = v.id`,
  );
});
afterAll(() => Promise.all([here.close(), there.close()]));

type Problem = Awaited<ReturnType<typeof stored>>;

/** The report's codes for parts that were changed or lost. */
const differences = ({ report }: ProblemReport) =>
  report.map(({ code }) => code).filter((code) => reportOutcomes[code] !== "kept");

/**
 * Maps each report code to a function that changes a problem in the way that the code reports. In all other respects,
 * the problem must stay the same.
 */
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
  outputLimitLost: changed(() => ({ outputLimit: undefined })),
  languagesLost: changed(() => ({ languages: undefined })),
  switchesLost: changed(() => ({ codeShare: true, openCaseResult: true })),
  feedbackLost: changed(() => ({ feedback: undefined })),
  ratingLost: changed(() => ({ rating: undefined })),
  juryDataLost: changed(() => ({ juryDataOpen: false })),
  failingInputLost: changed(() => ({ failingInputOpen: false })),
  exactComparison: changed(() => ({ isRemoveEndBlank: true })),
  solutionsLost: (problem) => ({ ...problem, solutions: [] }),
  validatorsLost: (problem) => ({ ...problem, validators: [] }),
  languageNames: changed(() => ({ spjLanguage: "C++" })),
  visibility: changed(() => ({ auth: 1 })),
  // An empty list still means all languages after the import, so nothing changes.
  languagesOpen: (problem) => problem,
};

/** The expected changes for formats without points, subtasks or case modes. */
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

/**
 * Prepares a problem for the comparison: if there is no checker, the checker's language does not matter, so it is
 * cleared.
 */
function comparable(problem: Problem): Problem {
  return problem.judgeProgram === null
    ? { ...problem, fields: { ...problem.fields, spjLanguage: "" } }
    : problem;
}

/**
 * Removes a comparison setting that only repeats the default, so that the test does not treat such a problem as
 * different.
 */
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
  test("every sample is equal except for what the report lists", async () => {
    const problems = await pidsOf(here);
    const pids = problems.map(({ id }) => id);
    const reports = await reported(pids, "hoj");
    const read = await upload(there, await download(here, pids, "hoj"));
    expect(read).toMatchObject({ format: "hoj", state: "ready", fault: null });
    const outcome = await store(there, read);
    expect(outcome.problems.flatMap(({ fault }) => fault ?? [])).toEqual([]);
    for (const [i, { problemId }] of problems.entries()) {
      let expected = plainlyCompared(await stored(here, problemId));
      for (const code of differences(reports[i]!)) {
        expect(Object.keys(effects), `${problemId} ${code}`).toContain(code);
        expected = effects[code]!(expected);
      }
      expect(comparable(await stored(there, problemId)), problemId).toEqual(comparable(expected));
    }
  });
});

test("unsupported parts are listed before the download, once per problem", async () => {
  const [whole] = await here.sql<{ id: number }>(
    `insert into problem (problem_id, auth, type, judge_case_mode, judge_mode, spj_language, spj_code,
       data_version) values ('TIED', 1, 1, 'subtask', 'spj', 'Python3', 'pass', 1) returning id`,
  );
  const pid = whole?.id ?? 0;
  await here.sql("insert into problem_title values ($1, 'zh-CN', '依赖')", [pid]);
  await here.sql(
    `insert into problem_case (problem_id, data_version, seq, input_name, output_name, input_sha256,
       output_sha256, score, group_num)
     select $1, 1, n, n || '.in', n || '.out', f.sha256, f.sha256, 50, n
     from generate_series(1, 2) n, (select sha256 from stored_file limit 1) f`,
    [pid],
  );
  await here.sql(
    `insert into problem_subtask (problem_id, data_version, num, type, score, depends_on)
     values ($1, 1, 1, 'min', 50, '{}'), ($1, 1, 2, 'mul', 50, '{1}')`,
    [pid],
  );
  const [{ report, fault } = { report: [], fault: null }] = await reported([pid], "hoj");
  await here.sql("delete from problem where id = $1", [pid]);
  expect(fault).toBeNull();
  const paramsByCode = new Map(report.map(({ code, params }) => [code, params]));
  expect(paramsByCode.get("dependencies")).toMatchObject({ count: 1, names: "2" });
  expect(paramsByCode.get("caseModeLost")).toMatchObject({ names: "2: mul" });
  expect(paramsByCode.get("judgeLanguageLost")).toEqual({ name: "Python3" });
  expect(paramsByCode.has("languagesOpen")).toBe(true);
});

describe("to FPS and back", () => {
  test("every sample is equal except for what the report lists; an interactive one is refused", async () => {
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
    const outcome = await store(there, read);
    expect(outcome.problems.flatMap(({ fault }) => fault ?? [])).toEqual([]);
    for (const [i, report] of good.entries()) {
      let expected = plainlyCompared(await stored(here, report.problemId));
      for (const code of differences(report)) {
        if (code === "displayIdLost") continue;
        expect(Object.keys(toPlain), `${report.problemId} ${code}`).toContain(code);
        expected = toPlain[code]!(expected);
      }
      const problemId = outcome.problems[i]?.stored?.problemId ?? "";
      const actual = changed(() => ({ problemId: report.problemId }))(
        await stored(there, problemId),
      );
      expect(comparable(actual), report.problemId).toEqual(comparable(expected));
    }
  });
});
