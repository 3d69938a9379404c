import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findingsOf } from "./sourceRule.mjs";
import { slowExpressions } from "./regexes.mjs";
import { superLinear } from "./superLinear.mjs";

const reasonOf = ({ source, flags }: RegExp): string | undefined => superLinear(source, flags);

describe("expressions that can take quadratic time or worse", () => {
  test.each([
    ["a loop of loops", /^(?:a+)+$/],
    ["a loop of what may be empty", /(?:a*b?)*c/],
    ["a loop of two equal ways", /^(?:a|a)*b/],
    ["a loop that is searched for and must end somewhere", /\d+$/],
    ["blanks before a sign", /\s*;/],
    ["two loops of the same signs", /^\s*([a-z ]*)=/],
    ["two loops with a sign between them that both read", /^[^x]*b[^x]*c/],
    ["a loop after words that it also matches", /cannot allocate .* bytes/],
    ["a loop in brackets that it reads too", /<[^>]*>/],
    ["words and dots before a character", /\b([a-z][a-z.]*:\/\/)/i],
    ["a large bounded loop", /x.{0,10000}y/],
    ["a loop in a lookahead", /(?=.*x)y/],
    ["a loop of lines", /^\s*#/m],
    ["lines that end with one of four signs, read to one of them", /^[^\n]*;$/m],
    ["upper and lower case", /(?:a|A)*x/i],
    ["letters of any script", /\p{L}+!/u],
  ])("%s: %s", (_what, expression) => {
    expect(reasonOf(expression)).toBeDefined();
  });

  test("what cannot be analysed: a reference to a group, a loop in a lookbehind", () => {
    expect(reasonOf(/(a*)b\1/)).toBe("a reference to a group");
    expect(reasonOf(/(?<=a.*)b/)).toBe("a loop in a lookbehind");
  });
});

describe("linear expressions", () => {
  test.each([
    ["a loop at the beginning of the text", /^\s*#/],
    ["a loop that the match may end with", /x[a-z]*/],
    ["a loop that does not start after its own characters", /(?<!\d)\d+$/],
    ["a loop from the beginning of a word", /\b\w+@/],
    ["a loop behind a sign that it does not read", /<[^<>]*>/],
    ["two loops with a sign between them that neither reads", /^[a-z]*=[a-z]*;/],
    ["a small bounded loop", /\d{1,9}$/],
    ["a loop where the last one ended", /\s*;/y],
    ["lines, each from its beginning", /^.*;$/m],
    ["the password of an address", /(:\/\/[^\s:/@]*):[^\s@/]*@/g],
  ])("%s: %s", (_what, expression) => {
    expect(reasonOf(expression)).toBeUndefined();
  });
});

describe("the sources", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "verdict-regexes-"));
    mkdirSync(join(folder, "src/web"), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const faultsOf = (text: string, allowed: Record<string, string> = {}, name = "a.ts") => {
    writeFileSync(join(folder, "src/web", name), text);
    return findingsOf(folder, [slowExpressions(folder, allowed)])[0];
  };

  test("a linear expression passes, in TypeScript, in JSX and in scripts", () => {
    expect(faultsOf("export const a: RegExp = /^a+$/;")).toEqual([]);
    expect(faultsOf("export const A = () => <p>{/^a+$/.source}</p>;", {}, "A.tsx")).toEqual([]);
    expect(faultsOf("export const a = /^a+$/;", {}, "a.js")).toEqual([]);
  });

  test("a slow one is named with its file and its reason", () => {
    expect(faultsOf("export const a = (b: string) => b.replace(/a+$/, '');")).toEqual([
      "src/web/a.ts: /a+$/: each place of a text may begin a loop that reads all the rest",
    ]);
  });

  test("one that is made at run time needs a reason for its file", () => {
    const text = "export const a = (b: string) => new RegExp(b);";
    expect(faultsOf(text)).toEqual(["src/web/a.ts: an expression made at run time"]);
    expect(faultsOf(text, { "src/web/a.ts": "b is a constant" })).toEqual([]);
  });

  test("an exception is for one expression, and an unnecessary one is reported", () => {
    expect(faultsOf("export const a = /a+$/;", { "/a+$/": "ten characters at most" })).toEqual([]);
    expect(faultsOf("export const a = /a$/;", { "/a+$/": "ten characters at most" })).toEqual([
      "regexExceptions.mjs: not needed: /a+$/",
    ]);
  });

  test("tests are not checked; a tree without sources fails", () => {
    expect(faultsOf("export const a = /a+$/;", {}, "a.test.ts")).toEqual(["(no file at all)"]);
  });
});
