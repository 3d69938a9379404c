import { expect, test } from "vitest";
import { browserClock } from "./browserClock.ts";

test("a clock is wrong only by what a slow answer cannot explain", () => {
  const at = (serverNow: number, sentAt: number, receivedAt: number) =>
    browserClock({ serverNow, sentAt, receivedAt }).map(({ values }) => values["seconds"]);
  expect(at(10_000, 10_000, 10_200)).toEqual([]);
  expect(at(10_000, 11_900, 12_000)).toEqual([]);
  expect(at(10_000, 13_000, 13_200)).toEqual(["3.1"]);
  expect(at(10_000, 5_000, 5_000)).toEqual(["5.0"]);
  // The request is sent at 9 s and the response arrives at 19 s; the server's time, 10 s, lies in between.
  expect(at(10_000, 9_000, 19_000)).toEqual([]);
});
