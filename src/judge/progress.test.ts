import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { JudgedCase } from "../shared/judgeProtocol.ts";
import { progressBatches } from "./progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const judged = (seq: number) => ({ seq }) as JudgedCase;

/** When something was said of a judging that ends a case every 30 ms, and of which cases. */
function told(gatherMs?: number): [at: number, seqs: number[]][] {
  const said: [number, number[]][] = [];
  const begin = Date.now();
  const batches = progressBatches(
    (_, cases) => said.push([Date.now() - begin, cases.map(({ seq }) => seq)]),
    gatherMs,
  );
  batches.phase("compiling");
  for (let seq = 1; seq <= 8; seq += 1) {
    vi.advanceTimersByTime(30);
    batches.judged(judged(seq));
  }
  batches.stop();
  vi.advanceTimersByTime(10_000);
  return said;
}

test("cases are told ten times a second at most, and nothing after the end", () => {
  expect(told()).toEqual([
    [100, [1, 2, 3]],
    [220, [4, 5, 6, 7]],
  ]);
});

test("a server for which others wait hears in the steps that it asked for", () => {
  expect(told(150)).toEqual([[150, [1, 2, 3, 4]]]);
  expect(told(500)).toEqual([]);
});
