import { expect, test } from "vitest";
import { accountRuleText, EXTRA_NAMES_MAX, parseAccountRule } from "./accountRule.ts";

const rule = { prefix: "team", suffix: "x", start: 8, end: "120", extra: ["guest", "小明"] };
const textOf = (start: string, end: string, extra = "", prefix = "p"): string =>
  `<prefix>${prefix}</prefix><suffix></suffix><start>${start}</start><end>${end}</end><extra>${extra}</extra>`;

test("a rule is unchanged after formatting and parsing", () => {
  expect(parseAccountRule(accountRuleText(rule))).toEqual(rule);
});

test.each([
  ["no rule", "u1 u2"],
  ["bounds that are no numbers", textOf("a", "b")],
  ["negative bounds", textOf("-1", "5")],
  ["bounds out of order", textOf("6", "5")],
  ["a bound beyond nine digits", textOf("1", "2000000000")],
  ["a closing mark within a name", textOf("1", "2", "a</extra>b")],
  ["an affix that no name has", textOf("1", "2", "", "p".repeat(51))],
  [
    "too many names",
    textOf("1", "2", Array.from({ length: EXTRA_NAMES_MAX + 1 }, (_, at) => `u${at}`).join(" ")),
  ],
])("refuses %s", (_, text) => {
  expect(parseAccountRule(text)).toBeNull();
});

test.each([
  ["0", "10", "10"],
  ["1", "05", "05"],
  ["01", "5", "05"],
  ["001", " 30 ", "030"],
])("zeros that were typed before a bound stay: %s to %s", (start, end, expectedStart) => {
  const parsedRule = parseAccountRule(textOf(start, end));
  expect([parsedRule?.start, parsedRule?.end]).toEqual([Number(start), expectedStart]);
});

test("names of the extra list are separated by any blanks and counted once", () => {
  expect(parseAccountRule(textOf("0", "10", "\n u1\r\nu2  u1\n"))?.extra).toEqual(["u1", "u2"]);
});
