import { describe, expect, test } from "vitest";
import { machineSign } from "../../src/server/account/slidePuzzleTrack.ts";
import type { TrackPoint } from "../../src/shared/account/slidePuzzle.ts";
import { handDrag, usualHand } from "../support/handDrag.ts";

describe("a simulated drag by hand is accepted", () => {
  test.each([
    ["an ordinary one", {}],
    ["a quick one", { duration: 260, overshoot: 6 }],
    ["a slow and careful one", { duration: 6000, overshoot: 0 }],
    ["one on a screen with 120 frames per second", { every: 8 }],
    ["one on a slow machine", { every: 33 }],
    ["one with a huge overshoot", { overshoot: 25 }],
  ])("%s is refused, ten times and for three distances", (_, change) => {
    for (const distance of [64, 150, 273]) {
      for (let seed = 1; seed <= 10; seed += 1) {
        expect(machineSign(handDrag(distance, { ...usualHand, ...change, seed }))).toBeNull();
      }
    }
  });
});

/**
 * The track of a simulated drag: `count` points over `time` milliseconds; x and y are functions of the progress, 0 to
 * 1.
 */
function program(
  { count = 40, time = 800 }: { count?: number; time?: number },
  x: (share: number) => number,
  y: (share: number, i: number) => number,
): TrackPoint[] {
  return Array.from({ length: count }, (_, i) => {
    const share = i / (count - 1);
    return { x: x(share), y: y(share, i), t: share * time };
  });
}

const eased = (share: number) => 150 * (share * share * (3 - 2 * share));
const wobble = (_: number, i: number) => (i * 7919) % 3;

test.each([
  ["nothing at all", [], "fewPoints"],
  ["start and end only", program({ count: 2 }, eased, wobble), "fewPoints"],
  ["seven points", program({ count: 7 }, eased, wobble), "fewPoints"],
  ["times that go back", handDrag(150).toReversed(), "disorder"],
  ["a start in the middle", program({}, (share) => 60 + eased(share), wobble), "farStart"],
  [
    "points of the end only",
    handDrag(150).map((point) => ({ ...point, t: point.t + 5000 })),
    "farStart",
  ],
  ["a tenth of a second", program({ time: 100 }, eased, wobble), "tooFast"],
  ["one great jump", program({}, (share) => (share < 0.5 ? 2 * share : 150), wobble), "jump"],
  ["no movement up or down", program({}, eased, () => 0), "noJitter"],
  ["an exact slope", program({}, eased, (share) => eased(share) / 10), "straightLine"],
  ["an even speed", program({}, (share) => 150 * share, wobble), "constantSpeed"],
  [
    "an even speed with small noise",
    program(
      {},
      (share) => 150 * share + ((share * 1000) % 3),
      (share, i) => wobble(share, i),
    ),
    "constantSpeed",
  ],
] as const)("a scripted track is detected by %s", (_, track, sign) => {
  expect(machineSign(track)).toBe(sign);
});
