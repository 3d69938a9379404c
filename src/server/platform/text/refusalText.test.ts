import { expect, test } from "vitest";
import { type ErrorCode, errorStatus, Refusal } from "../../../shared/call/errors.ts";
import { locales } from "../../../shared/text/locale.ts";
import { errors as english } from "../../../shared/texts/en-US/errors.ts";
import { errors as chinese } from "../../../shared/texts/zh-CN/errors.ts";
import { refusalText, refusedField } from "./refusalText.ts";

const codes = Object.keys(errorStatus) as ErrorCode[];

/** Parameters of a text, in order and without duplicates. */
function parameters(text: string): string[] {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return [...new Set(names)].toSorted();
}

/**
 * Parses a UI string that has several forms: returns the name of the parameter that selects the form, and each choice
 * with its form.
 */
function forms(text: string): { word: string; choices: [choice: string, form: string][] } {
  const [, word = "", all = ""] = /\{(\w+), select, (.*)\}/.exec(text) ?? [];
  const choices = [...all.matchAll(/(\w+) \{((?:[^{}]|\{\w+\})*)\}/g)];
  return { word, choices: choices.map(([, choice = "", form = ""]) => [choice, form]) };
}

test.each(codes)("%s asks for the same parameters in both languages and shows them", (code) => {
  const { word, choices } = forms(chinese[code]);
  expect(forms(english[code]).choices.map(([choice]) => choice)).toEqual(
    choices.map(([choice]) => choice),
  );
  expect(parameters(english[code])).toEqual(parameters(chinese[code]));
  const variants = word === "" ? [["", chinese[code]] as const] : choices;
  for (const [choice, form] of variants) {
    const placeholders = parameters(form);
    const names = parameters(chinese[code]);
    const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
    const refusal = new Refusal(code, { ...values, ...(word && { [word]: choice }) });
    for (const locale of locales) {
      const text = refusalText(refusal, locale);
      for (const name of placeholders) expect(text).toContain(`<${name}>`);
      // A text that cannot be formatted, such as one with `{max, number}`, is replaced by its key.
      expect(text).not.toBe(code);
      expect(text).not.toMatch(/[{}]/);
    }
  }
});

test("numbers are not formatted, so that they can be compared and copied", () => {
  const text = refusalText(new Refusal("CODE_TOO_LONG", { max: 65535, length: 100000 }), "en-US");
  expect(text).toContain("65535");
  expect(text).toContain("100000");
});

test("the reason of a refused field is in the reader's language", () => {
  const refusal = new Refusal("INVALID_FIELD", { field: "pid", reason: "format" });
  expect(refusalText(refusal, "zh-CN")).toBe("字段 pid 的值不正确：格式不正确");
  expect(refusalText(refusal, "en-US")).toContain("its format is invalid");
});

test("a refusal about one field names it, with the text shown beside it", () => {
  const range = new Refusal("INVALID_FIELD", { field: "n", reason: "outOfRange", min: 1, max: 9 });
  expect(refusedField(range, "zh-CN")).toEqual({ field: "n", reason: "应在 1 到 9 之间" });
  const refusal = new Refusal("PROBLEM_ID_TAKEN", { problemId: "P1", field: "problemId" });
  expect(refusedField(refusal, "en-US")).toEqual({
    field: "problemId",
    reason: "The id P1 is already in use; choose another one",
  });
  expect(refusedField(new Refusal("FORBIDDEN"), "en-US")).toBeUndefined();
});

test("input in a refusal is shown literally, never as a message pattern", () => {
  const refusal = new Refusal("LANGUAGE_UNKNOWN", { language: "{x} '{y}' <b>#</b>" });
  expect(refusalText(refusal, "en-US")).toContain("{x} '{y}' <b>#</b>");
});
