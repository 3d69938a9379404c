import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { filterNumber, filterText, flag, pageLimit, pageNumber, wholeNumber } from "./endpoint.ts";

const input = z.object({
  page: pageNumber,
  limit: pageLimit(30),
  board: pageLimit(50, 500),
  flag,
  number: filterNumber,
  text: filterText(5),
});

test("an empty call has every default", () => {
  expect(input.parse({})).toEqual({
    page: 1,
    limit: 30,
    board: 50,
    flag: false,
    number: undefined,
    text: undefined,
  });
});

test("unknown fields are ignored", () => {
  expect(input.parse({ more: 1 })).not.toHaveProperty("more");
});

describe("one field at a time", () => {
  test.each([
    ["page", "3", 3],
    ["page", 0, 1],
    ["page", -7, 1],
    ["page", "abc", 1],
    ["page", 1e300, 1],
    ["page", 2.9, 2],
    ["page", ["2"], 1],
    ["page", { toString: "x" }, 1],
    ["limit", "15", 15],
    ["limit", 0, 30],
    ["limit", 1e9, 100],
    ["limit", null, 30],
    ["board", 1e9, 500],
    ["flag", "true", true],
    ["flag", 1, true],
    ["flag", "false", false],
    ["flag", "yes", false],
    ["flag", {}, false],
    ["number", "7", 7],
    ["number", "", undefined],
    ["number", "seven", undefined],
    ["number", 1.5, undefined],
    ["number", null, undefined],
    ["number", { toString: "x" }, undefined],
    ["text", "  ab  ", "ab"],
    ["text", "   ", undefined],
    ["text", "abcdefgh", "abcde"],
  ])("%s of %j reads as %j", (name, value, expected) => {
    const parsed: Record<string, unknown> = input.parse({ [name]: value });
    expect(parsed[name]).toBe(expected);
  });
});

test.each([
  [7, 7],
  ["7", 7],
  [" -7 ", -7],
])("a whole number %j is %i", (value, expected) => {
  expect(wholeNumber.parse(value)).toBe(expected);
});

test.each([
  [1.5],
  ["1.5"],
  ["x"],
  [""],
  [null],
  [undefined],
  [true],
  ["1e3"],
  ["9".repeat(16)],
  [Infinity],
])("%j is no whole number", (value) => {
  expect(wholeNumber.safeParse(value).success).toBe(false);
});
