import { expect, test } from "vitest";
import { SubmitAttempts, isFinalRefusal } from "./submitAttempt.ts";

function attempts() {
  let keyCount = 0;
  return new SubmitAttempts(() => `key${++keyCount}`);
}

test("a second press after no response repeats the same attempt", () => {
  const open = attempts();
  expect(open.keyFor("P1", "C", "x")).toBe(open.keyFor("P1", "C", "x"));
});

test("another text or language is another attempt", () => {
  const open = attempts();
  const first = open.keyFor("P1", "C", "x");
  expect(open.keyFor("P1", "C", "y")).not.toBe(first);
  expect(open.keyFor("P1", "C++", "y")).not.toBe(first);
  expect(open.keyFor("P2", "C", "x")).not.toBe(first);
});

test("the same text may be submitted twice on purpose", () => {
  const open = attempts();
  const first = open.keyFor("P1", "C", "x");
  open.settled();
  expect(open.keyFor("P1", "C", "x")).not.toBe(first);
});

test("an ended session and a lost response leave the attempt open, a refusal ends it", () => {
  expect([0, 401, 408, 500, 503].map(isFinalRefusal)).not.toContain(true);
  expect([400, 403, 429].map(isFinalRefusal)).not.toContain(false);
});
