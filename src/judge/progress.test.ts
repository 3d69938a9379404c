import { expect, test } from "vitest";
import type { JudgedCase } from "../shared/judge/judgeResult.ts";
import { manualClock } from "../shared/system/manualClock.ts";
import { progressBatches } from "./progress.ts";

const judged = (seq: number) => ({ seq }) as JudgedCase;

/** Simulates a job that finishes one case every 30 ms; returns the time and the cases of each message sent. */
function sentBatches(gatherMs?: number): [at: number, seqs: number[]][] {
  const messages: [number, number[]][] = [];
  const clock = manualClock(0);
  const batches = progressBatches(
    (_, cases) => messages.push([clock.now(), cases.map(({ seq }) => seq)]),
    { clock, gatherMs },
  );
  batches.phase("compiling");
  for (let seq = 1; seq <= 8; seq += 1) {
    clock.advance(30);
    batches.judged(judged(seq));
  }
  batches.stop();
  clock.advance(10_000);
  return messages;
}

test("cases are sent ten times a second at most, and nothing after the end", () => {
  expect(sentBatches()).toEqual([
    [100, [1, 2, 3]],
    [220, [4, 5, 6, 7]],
  ]);
});

test("the interval that the server requested is used", () => {
  expect(sentBatches(150)).toEqual([[150, [1, 2, 3, 4]]]);
  expect(sentBatches(500)).toEqual([]);
});
