import { expect, test } from "vitest";
import { goldenAcm } from "./goldenAcm.ts";
import { goldenPoints } from "./goldenPoints.ts";
import { boardOf, linesOf } from "./historyForTests.ts";

const all = [...goldenAcm, ...goldenPoints];

test.each(all)("$name", (golden) => {
  expect(linesOf(boardOf(golden, false), golden.rule)).toEqual(golden.live);
});

test.each(all.filter(({ frozen }) => frozen))("sealed: $name", (golden) => {
  expect(linesOf(boardOf(golden, true), golden.rule)).toEqual(golden.frozen);
});
