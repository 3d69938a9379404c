import { expect, test } from "vitest";
import { manualClock } from "../../shared/manualClock.ts";
import { NameCounts } from "./nameCounts.ts";

test("a count is cached for half a minute, and concurrent callers share one", async () => {
  let now = 0;
  let asked = 0;
  const counts = new NameCounts({ now: () => now });
  const ask = async () => (asked += 1);
  expect(counts.known("%a%")).toBeUndefined();
  expect(await Promise.all([counts.count("%a%", ask), counts.count("%a%", ask)])).toEqual([1, 1]);
  now = 29_999;
  expect(await counts.known("%a%")).toBe(1);
  now = 30_000;
  expect(counts.known("%a%")).toBeUndefined();
  expect(await counts.count("%a%", ask)).toBe(2);
});

test("a failed count is retried", async () => {
  const counts = new NameCounts(manualClock());
  const broken = counts.count("%a%", () => Promise.reject(new Error("unreachable")));
  await expect(broken).rejects.toThrow("unreachable");
  expect(await counts.count("%a%", async () => 7)).toBe(7);
});

test("at most two hundred counts are cached", async () => {
  const counts = new NameCounts(manualClock());
  for (let n = 0; n < 500; n += 1) await counts.count(`%${n}%`, async () => n);
  expect(counts.known("%0%")).toBeUndefined();
  expect(await counts.known("%499%")).toBe(499);
});
