import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JudgeResult } from "../../src/shared/judgeProtocol.ts";
import { verdictOf } from "../../src/shared/verdict.ts";
import { whySkipped } from "../support/missingLanguage.ts";
import { type CaseFolder, type Expectation, readCaseFolders } from "./caseFolders.ts";
import { judgeAsDesk } from "./judgeAsDesk.ts";
import { type JudgeBench, openJudgeBench } from "./judgeBench.ts";
import { type Problem, readProblem, taskOf } from "./problemFolder.ts";

const cases = await readCaseFolders(import.meta.dirname);
const problems = new Map<string, Promise<Problem>>();
let bench: JudgeBench;

beforeAll(async () => {
  bench = await openJudgeBench();
  await bench.warm();
}, 300_000);
afterAll(() => bench?.close());

async function judge({ problem, language, code }: CaseFolder) {
  const folder = join(import.meta.dirname, problem);
  if (!problems.has(problem)) problems.set(problem, readProblem(folder, bench.data));
  const read = await problems.get(problem)!;
  return judgeAsDesk(taskOf(read, { language, code }), bench.judge);
}

const short = (status: number): string => verdictOf(status).short;

/** What a case expects, in words, so that a failure reads well. */
const wantedWords = ({ status, score, cases: listed }: Expectation) => ({
  status: short(status),
  ...(score !== undefined && { score }),
  ...(listed && { cases: listed.map(short) }),
});

const saidWords = (result: JudgeResult, wanted: Expectation) => ({
  status: short(result.status),
  ...(wanted.score !== undefined && { score: result.score }),
  ...(wanted.cases && { cases: result.cases.map(({ status }) => short(status)) }),
});

test("there are cases to judge", () => {
  expect(cases.length).toBeGreaterThan(50);
});

describe.each([...Map.groupBy(cases, ({ problem }) => problem)])("%s", (_, mine) => {
  test.for(mine.map((each) => [each.name, each] as const))("%s", async ([, each], { skip }) => {
    const { expect: wanted, language } = each;
    const reason = whySkipped(bench.toolbox, language);
    skip(reason !== undefined, reason);
    const { result, told } = await judge(each);
    expect(saidWords(result, wanted), result.errorMessage ?? "").toEqual(wantedWords(wanted));
    for (const part of [wanted.errorMessage ?? []].flat()) {
      expect(result.errorMessage).toContain(part);
    }
    if (wanted.end) expect(result.endedBy).toMatchObject(wanted.end);
    if (wanted.used) {
      const { used, limit } = result.endedBy ?? {};
      const share = (100 * (used ?? 0)) / (limit ?? Number.NaN);
      expect(share).toBeGreaterThanOrEqual(wanted.used[0]);
      expect(share).toBeLessThanOrEqual(wanted.used[1]);
    }
    expect(result.errorMessage ?? "").not.toMatch(/\/(root|home|work)\//);
    expect(told.toSorted((a, b) => a.seq - b.seq)).toEqual(result.cases);
  });
});
