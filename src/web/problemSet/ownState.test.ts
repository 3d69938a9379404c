import { expect, test } from "vitest";
import { Verdict } from "../../shared/verdict/verdict.ts";
import { ownState } from "./ownState.ts";

test("a result that is not published is shown neither as solved nor as failed", () => {
  expect(ownState(Verdict.SubmittedUnknown)).toBe("hidden");
  expect(ownState(Verdict.Accepted)).toBe("solved");
  for (const status of [Verdict.WrongAnswer, Verdict.PartialAccepted, Verdict.Pending]) {
    expect(ownState(status)).toBe("tried");
  }
  expect([ownState(Verdict.NotSubmitted), ownState(undefined)]).toEqual([undefined, undefined]);
});
