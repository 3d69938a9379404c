import { expect, test } from "vitest";
import { type ErrorCode, errorStatus, Refusal } from "../../shared/errors.ts";
import { locales } from "../../shared/locale.ts";
import { errors as english } from "../../shared/texts/en-US/errors.ts";
import { errors as chinese } from "../../shared/texts/zh-CN/errors.ts";
import { refusalText } from "./refusalText.ts";

const codes = Object.keys(errorStatus) as ErrorCode[];

function parameters(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).toSorted();
}

test.each(codes)("%s asks for the same parameters in both languages and shows them", (code) => {
  const names = parameters(chinese[code]);
  expect(parameters(english[code])).toEqual(names);
  const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
  for (const locale of locales) {
    const text = refusalText(new Refusal(code, values), locale);
    for (const name of names) expect(text).toContain(`<${name}>`);
    expect(text).not.toMatch(/[{}]/);
  }
});

test("numbers are told as they are, so that they can be compared and copied", () => {
  const text = refusalText(new Refusal("CODE_TOO_LONG", { max: 65535, length: 100000 }), "en-US");
  expect(text).toContain("65535");
  expect(text).toContain("100000");
});

test("why a field is refused is told in the reader's language", () => {
  const refusal = new Refusal("INVALID_FIELD", { field: "pid", reason: "format" });
  expect(refusalText(refusal, "zh-CN")).toBe("字段 pid 的值不正确：格式不正确");
  expect(refusalText(refusal, "en-US")).toContain("wrong form");
});

test("what a caller wrote is shown, never read as a pattern", () => {
  const refusal = new Refusal("LANGUAGE_UNKNOWN", { language: "{x} '{y}' <b>#</b>" });
  expect(refusalText(refusal, "en-US")).toContain("{x} '{y}' <b>#</b>");
});
