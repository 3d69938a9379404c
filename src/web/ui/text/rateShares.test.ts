import { expect, test } from "vitest";
import { rateShares } from "./rateShares.ts";

const none = { total: 0, ac: 0, pe: 0, ce: 0, wa: 0, tle: 0, mle: 0, re: 0, ole: 0, se: 0, pa: 0 };

test("a problem without submissions has rate 0 and no shares", () => {
  expect(rateShares(none)).toEqual({ rate: "0", width: 0, shares: [] });
});

test("shares are of the total, accepted first, and only statuses that occur", () => {
  expect(rateShares({ ...none, total: 3, ac: 1, wa: 1, ce: 1 })).toEqual({
    rate: "33",
    width: expect.closeTo(33.33, 2) as number,
    shares: [
      { status: 0, count: 1, percent: "33" },
      { status: -1, count: 1, percent: "33" },
      { status: -2, count: 1, percent: "33" },
    ],
  });
});

test("system errors, which are not in the total, take no share", () => {
  const { shares } = rateShares({ ...none, total: 1, ac: 1, se: 4 });
  expect(shares.map(({ status }) => status)).toEqual([0]);
});
