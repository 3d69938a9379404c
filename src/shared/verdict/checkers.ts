import * as z from "zod/mini";

/**
 * The standard checkers, which compare output with the answer; problem setters choose one by name instead of uploading
 * a program. All of them work on bytes, so the text may have any encoding that extends ASCII.
 */
export const comparisonKinds = [
  "exact",
  "lines",
  "lineTokens",
  "tokens",
  "integers",
  "floats",
  "digits",
  "unorderedLines",
  "unorderedTokens",
  "yesNo",
] as const;
export type ComparisonKind = (typeof comparisonKinds)[number];
export const comparisonKind = z.enum(comparisonKinds);

/**
 * Maximum number of significant digits; a double guarantees only this many, so further digits in the output are not
 * reliable.
 */
export const DIGITS_MAX = 15;

/** Options of the comparison kinds; `standardCheckers` lists the options that each kind reads. */
export const comparisonOptions = z.object({
  /**
   * Maximum absolute difference between a number and the expected number; if 0 or absent, this tolerance is not used.
   */
  absolute: z.optional(z.number().check(z.minimum(0), z.lt(1e9))),
  /** Numbers may differ by this fraction of the expected number. */
  relative: z.optional(z.number().check(z.minimum(0), z.lt(1))),
  /** Number of significant digits that must agree. */
  digits: z.optional(z.int().check(z.minimum(1), z.maximum(DIGITS_MAX))),
  /** Whether the case of ASCII letters is ignored. */
  ignoreCase: z.optional(z.boolean()),
});
export type ComparisonOptions = z.output<typeof comparisonOptions>;
export type ComparisonOption = keyof ComparisonOptions;

export const comparison = z.object({ kind: comparisonKind, options: comparisonOptions });
export type Comparison = z.output<typeof comparison>;

export interface StandardChecker {
  kind: ComparisonKind;
  /** Options that this kind of checker uses, in the order of the form. */
  options: readonly ComparisonOption[];
  /** Initial values of these options in the form. */
  defaults: ComparisonOptions;
}

/**
 * The standard checkers, in the order in which the form offers them:
 * - `exact`: byte by byte, except that CRLF equals LF;
 * - `lines`: like `exact`, but blanks at line ends and blank lines at the end do not matter;
 * - `lineTokens`: the words of each line, in order; blanks before, between and after the words of a line do not matter;
 * - `tokens`: words in order; line breaks count as blanks;
 * - `integers`: tokens of any length are compared as whole numbers: +7, 007 and 7 are equal, and so are -0 and 0;
 * - `floats`: tokens; numbers may differ by the absolute or by the relative tolerance;
 * - `digits`: tokens; numbers agree when they differ by at most half a unit of the last required digit;
 * - `unorderedLines`: the same lines (as in `lines`) the same number of times, in any order;
 * - `unorderedTokens`: the output must contain the same words, each the same number of times, in any order;
 * - `yesNo`: words that are YES or NO in upper or lower case; anything else in the output is wrong.
 */
export const standardCheckers: readonly StandardChecker[] = [
  { kind: "exact", options: ["ignoreCase"], defaults: {} },
  { kind: "lines", options: ["ignoreCase"], defaults: {} },
  { kind: "lineTokens", options: ["ignoreCase"], defaults: {} },
  { kind: "tokens", options: ["ignoreCase"], defaults: {} },
  { kind: "integers", options: [], defaults: {} },
  {
    kind: "floats",
    options: ["absolute", "relative", "ignoreCase"],
    defaults: { absolute: 1e-6, relative: 1e-6 },
  },
  { kind: "digits", options: ["digits", "ignoreCase"], defaults: { digits: 6 } },
  { kind: "unorderedLines", options: ["ignoreCase"], defaults: {} },
  { kind: "unorderedTokens", options: ["ignoreCase"], defaults: {} },
  { kind: "yesNo", options: [], defaults: {} },
];

/** Keeps only the options that this kind reads, and sets missing required options to their defaults. */
export function settledOptions(
  kind: ComparisonKind,
  chosenOptions: ComparisonOptions,
): ComparisonOptions {
  const { options, defaults } = standardCheckers.find((each) => each.kind === kind)!;
  const settled: ComparisonOptions = {};
  for (const name of options) {
    const value = chosenOptions[name];
    if (value !== undefined && value !== false && value !== 0)
      Object.assign(settled, { [name]: value });
  }
  const lacksNumbers =
    (kind === "floats" && settled.absolute === undefined && settled.relative === undefined) ||
    (kind === "digits" && settled.digits === undefined);
  return lacksNumbers ? { ...defaults, ...settled } : settled;
}

/**
 * Protocols that define how a problem's own checker or interactor is called and how its result is read:
 * - `verdict`: input, output and answer are arguments; the result is the exit code or testlib's message;
 * - `kattis`: an output validator of Kattis and ICPC packages; it gets input, answer and feedback folder as arguments
 * and the output on stdin, and exits with code 42 (accepted) or 43 (wrong answer); score files give partial points;
 * - `kattisVerdict`: like `kattis`, but score files are ignored.
 */
export const checkerProtocols = ["verdict", "kattis", "kattisVerdict"] as const;
export type CheckerProtocol = (typeof checkerProtocols)[number];

/** Whether a program with this protocol is an output validator, which may have arguments. */
export function isOutputValidator(protocol: CheckerProtocol | null | undefined): boolean {
  return protocol === "kattis" || protocol === "kattisVerdict";
}
export const checkerProtocol = z.enum(checkerProtocols);

/**
 * Maximum number of arguments of a validator, and maximum length of each argument; the limits are large enough for real
 * packages.
 */
const CHECKER_FLAGS_MAX = 50;
const CHECKER_FLAG_MAX = 500;
/** No argument may contain a character that ends or splits a word on the command line. */
export const checkerFlags = z
  .array(z.string().check(z.regex(/^[^\p{Cc}]*$/u), z.maxLength(CHECKER_FLAG_MAX)))
  .check(z.maxLength(CHECKER_FLAGS_MAX));
