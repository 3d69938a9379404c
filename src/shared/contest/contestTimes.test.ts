import { expect, test } from "vitest";
import { contestStatus, type ContestTimes, isOver, isFrozenAt, isThawed } from "./contestTimes.ts";

const times: ContestTimes = {
  start: 1000,
  end: 5000,
  lastEnd: 5000,
  frozenFrom: 4000,
  opensItself: false,
  revealedAt: null,
};

test.each([
  [999, -1],
  [1000, 0],
  [4999, 0],
  [5000, 1],
])("at %d its status is %d", (now, status) => {
  expect(contestStatus(times, now)).toBe(status);
});

test.each<[string, Partial<ContestTimes>, [number, boolean][]]>([
  [
    "without a freeze",
    { frozenFrom: null },
    [
      [4500, false],
      [9000, false],
    ],
  ],
  [
    "until it is revealed",
    {},
    [
      [3999, false],
      [4000, true],
      [5000, true],
      [99_000, true],
    ],
  ],
  [
    "revealed after the end",
    { revealedAt: 6000 },
    [
      [5999, true],
      [6000, false],
    ],
  ],
  [
    "revealed before the end",
    { revealedAt: 4500 },
    [
      [4499, true],
      [4500, false],
    ],
  ],
  [
    "by itself at the end",
    { opensItself: true },
    [
      [4999, true],
      [5000, false],
    ],
  ],
  [
    "by itself at the last personal end",
    { opensItself: true, lastEnd: 7000 },
    [
      [6999, true],
      [7000, false],
    ],
  ],
  [
    "from the start",
    { frozenFrom: 1000, opensItself: true },
    [
      [1000, true],
      [5000, false],
    ],
  ],
])("frozen %s", (_, changed, expected) => {
  for (const [now, frozen] of expected) {
    expect(isFrozenAt({ ...times, ...changed }, now), String(now)).toBe(frozen);
  }
});

test("over with the last personal end, thawed when nothing is frozen then", () => {
  const extended = { ...times, lastEnd: 7000 };
  expect([6999, 7000].map((now) => isOver(extended, now))).toEqual([false, true]);
  expect(isThawed(times, 6000)).toBe(false);
  expect(isThawed({ ...times, revealedAt: 6000 }, 6000)).toBe(true);
  // The board has been revealed although a contestant with extra time can still submit.
  expect(isThawed({ ...extended, revealedAt: 6000 }, 6500)).toBe(false);
  expect(isThawed({ ...times, frozenFrom: null }, 5000)).toBe(true);
});
