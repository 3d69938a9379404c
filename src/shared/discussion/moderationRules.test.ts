import { expect, test } from "vitest";
import { reportContent, reportParts } from "./moderationRules.ts";

test.each([
  [["spam"], ""],
  [["spam", "abuse"], "look at #this#"],
  [[], "only a reason"],
  [[], "#unknown# tag"],
] as const)("a report with the tags %j and the reason %j is read back", (tags, reason) => {
  expect(reportParts(reportContent(tags, reason))).toEqual({ tags, reason });
});

test("a tag counts once, with or without a blank behind it", () => {
  expect(reportParts("#垃圾广告##垃圾广告# #恶意辱骂#x")).toEqual({
    tags: ["spam", "abuse"],
    reason: "x",
  });
});
