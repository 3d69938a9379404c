import type { TrialComparison } from "../../shared/verdict/trial.ts";

export interface DiffRow {
  /** Line number, from 1. */
  line: number;
  /** The line of the expected output; null if the expected output has fewer lines. */
  expected: string | null;
  got: string | null;
  differs: boolean;
  /** If the lines differ: the length of their common prefix, in code points. */
  common: number;
}

export interface LineDiff {
  rows: DiffRow[];
  /** Number of the first differing line; null: all lines are the same. */
  first: number | null;
  /**
   * `missing` or `surplus`: all lines are equal, but the output lacks the final line break or has one too many, and the
   * comparison checks this. Null in all other cases.
   */
  end: "missing" | "surplus" | null;
}

/**
 * Aligns an output with the answer line by line, according to the comparison rules of the problem. A pair of lines that
 * a token comparison would accept counts as equal. If a line is missing or extra, all later lines differ, as they do
 * for the judge.
 */
export function diffLines(expected: string, got: string, comparison: TrialComparison): LineDiff {
  const [expectedLines, written] = [linesOf(expected), linesOf(got)];
  if (comparison.kind !== "exact") {
    removeBlankEnd(expectedLines);
    removeBlankEnd(written);
  }
  const rows: DiffRow[] = [];
  for (let at = 0; at < Math.max(expectedLines.length, written.length); at += 1) {
    const [a, b] = [expectedLines[at] ?? null, written[at] ?? null];
    const differs = a === null || b === null || !sameLine(a, b, comparison);
    const common = differs ? commonStart(a ?? "", b ?? "") : 0;
    rows.push({ line: at + 1, expected: a, got: b, differs, common });
  }
  const first = rows.find(({ differs }) => differs)?.line ?? null;
  return { rows, first, end: first === null ? endOf(expected, got, comparison) : null };
}

function linesOf(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function removeBlankEnd(lines: string[]): void {
  while (lines.length > 0 && lines.at(-1)?.trim() === "") lines.pop();
}

function endOf(expected: string, got: string, { kind }: TrialComparison): LineDiff["end"] {
  if (kind !== "exact" || expected.endsWith("\n") === got.endsWith("\n")) return null;
  return expected.endsWith("\n") ? "missing" : "surplus";
}

function sameLine(a: string, b: string, comparison: TrialComparison): boolean {
  const { kind } = comparison;
  const fold = foldOf(comparison);
  if (kind === "exact") return fold(a) === fold(b);
  if (kind === "lines" || kind === "unorderedLines") return fold(a.trimEnd()) === fold(b.trimEnd());
  const [expectedTokens, written] = [tokensOf(a), tokensOf(b)];
  if (expectedTokens.length !== written.length) return false;
  return expectedTokens.every((token, at) => {
    const other = written[at] ?? "";
    return fold(token) === fold(other) || isSameNumber(token, other, comparison);
  });
}

function foldOf({ kind, options }: TrialComparison): (text: string) => string {
  const ignoresCase = kind === "yesNo" || options.ignoreCase === true;
  return ignoresCase ? (text) => text.toLowerCase() : (text) => text;
}

function tokensOf(line: string): string[] {
  return line.split(/\s+/).filter((token) => token !== "");
}

const INTEGER = /^[+-]?\d+$/;

/** Compares two numbers as the judge does. */
function isSameNumber(
  expected: string,
  written: string,
  { kind, options }: TrialComparison,
): boolean {
  if (kind === "integers") {
    return INTEGER.test(expected) && INTEGER.test(written) && BigInt(expected) === BigInt(written);
  }
  if (kind !== "floats" && kind !== "digits") return false;
  const [a, b] = [Number(expected), Number(written)];
  if (!Number.isFinite(a) || !Number.isFinite(b)) return false;
  const apart = Math.abs(a - b);
  if (kind === "digits") return apart <= lastDigit(a, options.digits ?? 1) / 2;
  return apart <= Math.max(options.absolute ?? 0, (options.relative ?? 0) * Math.abs(a));
}

/**
 * The place value of the last digit if `value` is written with `digits` significant digits; for 123.4 and 4 digits, it
 * is 0.1.
 */
function lastDigit(value: number, digits: number): number {
  const exponent = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  return 10 ** (exponent + 1 - digits);
}

function commonStart(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  let at = 0;
  while (at < left.length && at < right.length && left[at] === right[at]) at += 1;
  return at;
}

/** Number of lines shown before the first difference, and number of lines shown from the difference on. */
const BEFORE = 3;
const AFTER = 60;

/** The shown rows, and the numbers of hidden rows before and after them. */
export function rowsAround({ rows, first }: LineDiff): {
  rows: DiffRow[];
  before: number;
  after: number;
} {
  const from = Math.max(0, (first ?? 1) - 1 - BEFORE);
  const visibleRows = rows.slice(from, from + BEFORE + AFTER);
  return { rows: visibleRows, before: from, after: rows.length - from - visibleRows.length };
}
