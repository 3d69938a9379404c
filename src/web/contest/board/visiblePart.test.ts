import { expect, test } from "vitest";
import { inSight, MORE, nextPart, type Part, PER_FRAME, PER_LATE_FRAME } from "./visiblePart.ts";

const COUNT = 1000;
const sightAt = (top: number) => inSight(COUNT, { rowHeight: 50, top, height: 800 });

/** Returns the part that is rendered in each successive frame, until the part no longer changes. */
function framesTo(start: Part, sight: Part): Part[] {
  const frames = [start];
  for (;;) {
    const now = frames.at(-1) as Part;
    const next = nextPart(now, sight, COUNT);
    if (next === now) return frames;
    frames.push(next);
  }
}

test("rows in sight, also above the first and below the last one", () => {
  const parts = [-200, 0, 777, 49_600, 60_000].map((top) => Object.values(sightAt(top)));
  expect(parts).toEqual([
    [0, 12],
    [0, 16],
    [15, 32],
    [992, 1000],
    [1000, 1000],
  ]);
});

test("rows in sight are rendered at once, those around them a few in each frame", () => {
  for (const start of [
    { from: 0, to: 20 },
    { from: 470, to: 510 },
    { from: 900, to: 940 },
  ]) {
    for (const top of [0, 777, 24_000, 49_200]) {
      const sight = sightAt(top);
      const frames = framesTo(start, sight);
      for (const [at, { from, to }] of frames.entries()) {
        if (at === 0) continue;
        expect([from <= sight.from, to >= sight.to]).toEqual([true, true]);
        if (at < 2) continue;
        const before = frames[at - 1] as Part;
        expect(Math.abs(from - before.from)).toBeLessThanOrEqual(PER_LATE_FRAME);
        expect(Math.abs(to - before.to)).toBeLessThanOrEqual(PER_LATE_FRAME);
      }
      const last = frames.at(-1) as Part;
      expect(last.from).toBeLessThanOrEqual(Math.max(0, sight.from - MORE));
      expect(last.to).toBeGreaterThanOrEqual(Math.min(COUNT, sight.to + MORE));
    }
  }
});

test("steady scrolling adds and removes a few rows in each frame, and never many are rendered", () => {
  let now = framesTo({ from: 0, to: 20 }, sightAt(0)).at(-1) as Part;
  for (const [speed, most] of [
    [50, PER_FRAME],
    [95, PER_LATE_FRAME],
  ] as const) {
    for (let top = 0; top < 40_000; top += speed) {
      const next = nextPart(now, sightAt(top), COUNT);
      const added = Math.max(0, next.to - now.to) + Math.max(0, now.from - next.from);
      expect(added).toBeLessThanOrEqual(most);
      expect(next.to - next.from).toBeLessThanOrEqual(18 + 2 * MORE);
      now = next;
    }
    now = framesTo(now, sightAt(0)).at(-1) as Part;
  }
});
