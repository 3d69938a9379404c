import { expect, test } from "vitest";
import { Refusal } from "../../shared/call/errors.ts";
import { missingToPublish } from "../../shared/problem/publishing.ts";
import { refuseIncomplete } from "./policy.ts";

const titleOnly = { title: "A", description: "", input: " ", output: "\n", hint: "" };
const written = { ...titleOnly, output: "A number." };

test.each([
  [{ "zh-CN": written }, 1, false, null],
  [{ "zh-CN": titleOnly, "en-US": written }, 1, false, null],
  [{ "zh-CN": written }, 0, false, "testDataNeeded"],
  [{ "zh-CN": titleOnly }, 2, false, "statementNeeded"],
  [{}, 2, false, "statementNeeded"],
  [{ "en-US": titleOnly }, 0, false, "statementAndTestDataNeeded"],
  [{ "zh-CN": written }, 0, true, null],
  [{}, 0, true, "statementNeeded"],
])("statements %j, %i cases, remote %s: %s", (statements, cases, isRemote, missing) => {
  expect(missingToPublish({ statements, cases, isRemote })).toBe(missing);
});

const whole = { statements: { "zh-CN": written }, cases: 1, isRemote: false };
const bare = { ...whole, statements: {} };
const empty = { ...whole, cases: 0 };
const nothing = { ...bare, cases: 0 };
const [open, hidden, contest] = [{ auth: 1 }, { auth: 2 }, { auth: 3 }];

test.each([
  ["a complete one is published", { ...whole, ...hidden }, { ...whole, ...open }, null],
  ["a new complete one is public", null, { ...whole, ...open }, null],
  ["a new one without data is public", null, { ...empty, ...open }, "auth"],
  ["one without data is published", { ...empty, ...contest }, { ...empty, ...open }, "auth"],
  ["one without a statement is published", { ...bare, ...hidden }, { ...bare, ...open }, "auth"],
  ["a draft stays private", { ...nothing, ...hidden }, { ...nothing, ...contest }, null],
  ["a public one loses its statement", { ...whole, ...open }, { ...bare, ...open }, "description"],
  ["a public one loses its data", { ...whole, ...open }, { ...empty, ...open }, "testData"],
  ["it is hidden with that", { ...whole, ...open }, { ...nothing, ...hidden }, null],
  ["one without data stays public", { ...empty, ...open }, { ...empty, ...open }, null],
  ["it loses the statement too", { ...empty, ...open }, { ...nothing, ...open }, "description"],
  ["one without anything gets data", { ...nothing, ...open }, { ...bare, ...open }, null],
])("%s", (_what, before, after, refusedField) => {
  let field: unknown = null;
  try {
    refuseIncomplete(before, after);
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    field = (error as Refusal).params["field"];
  }
  expect(field).toBe(refusedField);
});
