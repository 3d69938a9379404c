import { expect, test } from "vitest";
import type { JudgedCase } from "../../shared/judge/judgeResult.ts";
import { manualClock } from "../../shared/system/manualClock.ts";
import type { Database } from "../platform/database/db.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { declaredStatements } from "../platform/database/statement.ts";
import { trackProgress } from "./progress.ts";

/** Index of the parameter `cases` in the statement's list of values. */
const placeOfCases = declaredStatements
  .get("judging.progress")!
  .compiled.parameters.findIndex(({ name }) => name === "cases");

/**
 * Stores the progress of an attempt in a simulated database whose first `failures` writes fail. `stored`: the case
 * numbers of each write.
 */
function progressOver(failures: number) {
  const clock = manualClock();
  const stored: number[][] = [];
  let calls = 0;
  const query = async ({ values }: { values: unknown[] }) => {
    calls += 1;
    if (calls <= failures) throw new Error("the connection was closed");
    stored.push((JSON.parse(String(values[placeOfCases])) as JudgedCase[]).map(({ seq }) => seq));
    return [{ submitId: 1, uid: "u", pid: 1, scope: "practice", scopeId: 0 }];
  };
  const db = { clock, query } as unknown as Database;
  const bus = { publish() {} } as unknown as Bus;
  const onLost = () => expect.unreachable("the attempt is current");
  const progress = trackProgress({ db, bus, node: "n" }, { jobId: 1, attempt: 1 }, onLost);
  return { progress, stored, pass: (ms: number) => (clock.advance(ms), settled()) };
}

/** Waits until all promises that do not depend on the clock are settled. */
async function settled(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await new Promise(setImmediate);
}

const cases = (...seqs: number[]) =>
  seqs.map((seq) => ({ seq, status: 0 })) as unknown as JudgedCase[];

test("progress that could not be stored is stored half a second later, or with the next message", async () => {
  const { progress, stored, pass } = progressOver(2);
  progress.add("judging", cases(1));
  await pass(0);
  expect(stored).toEqual([]);
  progress.add("judging", cases(2));
  await pass(0);
  await pass(499);
  expect(stored).toEqual([]);
  await pass(1);
  expect(stored).toEqual([[1, 2]]);
  progress.add("judging", cases(3));
  await pass(0);
  expect(stored).toEqual([[1, 2], [3]]);
  await pass(1000);
  expect(stored).toHaveLength(2);
});

test("after the verdict nothing is stored any more", async () => {
  const { progress, stored, pass } = progressOver(1);
  progress.add("judging", cases(1));
  await pass(0);
  await progress.end();
  await pass(1000);
  expect(stored).toEqual([]);
});
