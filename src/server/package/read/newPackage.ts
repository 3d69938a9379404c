import * as z from "zod/mini";
import type { Locale } from "../../../shared/text/locale.ts";
import { problemPackage, type StatementSections } from "../../../shared/problem/problemPackage.ts";
import type { PackageFields, ReadPackage } from "../readPackage.ts";
import { PackageFault, type Report } from "../report.ts";

type PackageInput = Partial<PackageFields> & Pick<PackageFields, "problemId">;

/** Completes the fields read from a foreign format with the default values, and validates the result. */
export function newPackage(
  input: PackageInput,
  rest: Partial<Omit<ReadPackage, "fields">>,
): ReadPackage {
  const result = problemPackage.safeParse(input);
  if (!result.success) {
    const [issue] = result.error.issues;
    const field = issue?.path?.join(".") ?? "";
    throw new PackageFault("fieldWrong", { field, problem: z.prettifyError(result.error) });
  }
  const {
    cases: _c,
    userExtraFiles: _u,
    judgeExtraFiles: _j,
    solutions: _s,
    validators: _v,
    ...fields
  } = result.data;
  return {
    fields,
    statements: {},
    cases: [],
    judgeProgram: null,
    files: [],
    userFiles: {},
    judgeFiles: {},
    solutions: [],
    validators: [],
    ...rest,
  };
}

/** The statement from a single-language format, stored under the language in which it is written. */
export function oneStatement(text: StatementSections): ReadPackage["statements"] {
  return { [localeOf(text)]: text };
}

/** The language of a text: Chinese if it contains a Chinese character, otherwise English. */
export function localeOf(text: StatementSections): Locale {
  return /\p{Script=Han}/u.test(Object.values(text).join("")) ? "zh-CN" : "en-US";
}

/** Converts a text to a valid display id: invalid characters become hyphens. */
export function displayIdFrom(text: string, report: Report): string {
  const tidy = text.trim().toUpperCase();
  const plain = tidy
    .replaceAll(/[^A-Z0-9_-]+/g, "-")
    .replaceAll(/^-+|(?<!-)-+$/g, "")
    .slice(0, 32);
  if (plain !== tidy) report.add("displayId", { was: text, is: plain });
  if (plain === "") throw new PackageFault("fieldWrong", { field: "id", problem: text });
  return plain;
}

/** A limit as a whole number within the allowed range; a change is reported. */
export function limitWithin(
  value: number,
  {
    min,
    max,
    code,
    report,
  }: {
    min: number;
    max: number;
    code: "timeLimit" | "memoryLimit" | "stackLimit" | "outputLimit";
    report: Report;
  },
): number {
  const within = Math.min(max, Math.max(min, Math.round(value)));
  if (within !== value) report.add(code, { was: value, is: within });
  return within;
}

/** Returns those picture addresses of a statement that work only in the package's original system. */
export function foreignPictures(text: StatementSections): string[] {
  const all = Object.values(text).join("\n");
  const inHtml = [...all.matchAll(/<img[^<>]{1,2000}?src=["']?([^"'\s<>]+)/gi)].map(
    ([, src = ""]) => src,
  );
  const inMarkdown = [...all.matchAll(/!\[[^[\]]{0,1000}\]\(([^)\s]+)/g)].map(
    ([, src = ""]) => src,
  );
  return [...inHtml, ...inMarkdown].filter((src) => !/^(?:\.\/)?files\//.test(src));
}
