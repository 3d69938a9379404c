import { expect, test } from "vitest";
import { manualClock } from "../../shared/manualClock.ts";
import { SharedReads } from "./sharedReads.ts";

const AGE_MS = 2000;

function counted() {
  const clock = manualClock();
  let count = 0;
  const reads = new SharedReads<string, number>(clock, { max: 10, ageMs: AGE_MS });
  return { clock, reads, next: async () => (count += 1) };
}

test("what is asked for at the same time or shortly after is read once, each key apart", async () => {
  const { clock, reads, next } = counted();
  expect(await Promise.all([reads.of("a", next), reads.of("a", next)])).toEqual([1, 1]);
  clock.advance(AGE_MS - 1);
  expect(await reads.of("a", next)).toBe(1);
  expect(await reads.of("b", next)).toBe(2);
  clock.advance(1);
  expect(await reads.of("a", next)).toBe(3);
});

test("a reading that failed is not kept", async () => {
  const { reads, next } = counted();
  const failing = reads.of("a", () => Promise.reject(new Error("no database")));
  await expect(failing).rejects.toThrow("no database");
  expect(await reads.of("a", next)).toBe(1);
});
