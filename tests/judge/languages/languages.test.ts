import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { languages } from "../../../src/judge/languages/registry.ts";
import { openSelfTest } from "../../../src/judge/selfTest.ts";
import { localLanguage, localLanguages } from "../../../src/shared/languages/languages.ts";
import { verdictOf } from "../../../src/shared/verdict/verdict.ts";
import { keepSelfTests } from "../../support/selfTests.ts";
import { judgeAsNode } from "../judgeAsNode.ts";
import { type JudgeBench, openJudgeBench } from "../judgeBench.ts";
import { type Problem, readProblem, taskOf } from "../problemFolder.ts";
import { type Kind, kinds, table } from "./table.ts";

/**
 * Tests every language with every verdict: each language's folder contains one source for each verdict. The accepted
 * source must get Wrong Answer when another answer is expected. The example program on the help page must solve the
 * first sample problem. Languages that this machine lacks are listed and skipped; under CI, the list in `npm test`
 * reports them as failed.
 */
const here = import.meta.dirname;
const scratch = mkdtempSync(join(tmpdir(), "verdict-languages-"));
let bench: JudgeBench;
let problem: Problem;
/** The cases of the problem, each with the answer of the previous case instead of its own. */
let otherAnswers: Problem["cases"];
let firstSample: Problem;
let selfTest: Awaited<ReturnType<typeof openSelfTest>>;

beforeAll(async () => {
  bench = await openJudgeBench({ slots: 2 });
  await bench.warm();
  problem = await readProblem(here, bench.data);
  otherAnswers = problem.cases.map((each, at, all) => ({
    ...each,
    output: all.at(at - 1)!.output,
  }));
  firstSample = await readProblem(join(here, "../../../samples/1000-a-plus-b"), bench.data);
  selfTest = await openSelfTest(join(scratch, "self-test.json"), {
    sandbox: bench.sandbox,
    compiler: bench.judge.compiler,
  });
  const absent = [...bench.toolbox.missing.keys()];
  if (absent.length > 0) console.log(`Not on this machine, not judged: ${absent.join(", ")}`);
}, 300_000);
afterAll(async () => {
  // These tests have run the self-test of each language; other tests reuse the results.
  keepSelfTests(scratch);
  await bench?.close();
  rmSync(scratch, { recursive: true });
});

test("every language has a row, and every row its five sources", () => {
  const tableNames = table.flatMap(({ names }) => names);
  expect(tableNames.toSorted()).toEqual(localLanguages.map(({ name }) => name).toSorted());
  for (const { folder, ending } of table) {
    const fileNames = Object.keys(kinds).map((kind) => `${kind}.${ending}`);
    expect(readdirSync(join(here, folder)), folder).toEqual(fileNames.toSorted());
  }
});

/**
 * The limit in milliseconds, before it is multiplied by the language's factor. Programs that terminate on their own
 * have a higher limit, since they may start slowly on a busy machine.
 */
const limitOf = (kind: Kind): number => (kind === "loop" ? 200 : 5000);

const rows = table.flatMap((row) => row.names.map((name) => ({ ...row, name })));

/**
 * If languages differ only in the flags of one compiler, their programs run in the same way. The first language of such
 * a group is tested with all kinds of sources, the other languages only with an accepted program and a compile error.
 */
function kindsOf(name: string): Kind[] {
  const isFirst = languages.some(({ names }) => names[0] === name);
  return isFirst ? (Object.keys(kinds) as Kind[]) : ["accepted", "compile-error"];
}

// Runs two tests at a time, like a node with two slots.
describe.concurrent.each(rows)("$name", ({ name, folder, ending, compileError }) => {
  async function judged(from: Problem, code: string) {
    const { result } = await judgeAsNode(taskOf(from, { language: name, code }), bench.judge);
    if (process.env["VERDICT_LANGUAGE_FIGURES"] === "1") {
      console.log(
        [name, verdictOf(result.status).short, result.timeMs, result.memoryKb].join("\t"),
      );
    }
    expect(result.errorMessage ?? "").not.toMatch(/\/(root|home|work|w|opt\/verdict)\//);
    const caseTexts = result.cases.map(({ status, message }) => [status, message]);
    return { ...result, summary: `${result.errorMessage ?? ""} ${JSON.stringify(caseTexts)}` };
  }

  test.for(kindsOf(name))("%s", async (kind, { skip }) => {
    skip(bench.toolbox.missing.has(name), bench.toolbox.missing.get(name));
    const code = readFileSync(join(here, folder, `${kind}.${ending}`), "utf8");
    const fields = { ...problem.fields, timeLimit: limitOf(kind) };
    const { status, errorMessage, summary } = await judged({ ...problem, fields }, code);
    expect(verdictOf(status).short, summary).toBe(kinds[kind]);
    if (kind === "compile-error") expect(errorMessage).toContain(compileError);
    if (kind !== "accepted") return;
    // Reuses the compiled program; only the expected answers differ.
    const wrong = await judged({ ...problem, fields, cases: otherAnswers }, code);
    expect(verdictOf(wrong.status).short, wrong.summary).toBe("WA");
  });

  test("the help page's sum passes the node's self-test and solves the first sample problem", async ({
    skip,
  }) => {
    skip(bench.toolbox.missing.has(name), bench.toolbox.missing.get(name));
    const tool = bench.toolbox.of(name);
    expect(await selfTest.check(name, tool, new AbortController().signal)).toBeNull();
    const { status, summary } = await judged(firstSample, localLanguage(name)?.template ?? "");
    expect(verdictOf(status).short, summary).toBe("AC");
  });
});
