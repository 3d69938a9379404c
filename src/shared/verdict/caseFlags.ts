import * as z from "zod/mini";
import { checkerFlags } from "./checkers.ts";

/** Maximum number of rules of one program, and maximum number of names and patterns in all its rules together. */
const CASE_FLAGS_MAX = 200;
const PATTERNS_MAX = 4000;
const PATTERN_LENGTH_MAX = 250;

/**
 * A pattern contains no line break, no quote and no white space at either end, because forms show each rule as one
 * line.
 */
const pattern = z
  .string()
  .check(z.maxLength(PATTERN_LENGTH_MAX), z.regex(/^(?!\s)[^"\p{Cc}]+(?<!\s)$/u));

const caseFlag = z.object({
  /** Patterns for the names of input files; `*` matches any characters, including `/`. */
  cases: z.array(pattern).check(z.minLength(1)),
  flags: checkerFlags,
});

/**
 * Arguments that replace a program's default arguments in some cases, for example in a group of test data. The first
 * rule that matches a case's input applies; a case without a rule gets the program's default arguments.
 */
export const caseFlags = z.array(caseFlag).check(
  z.maxLength(CASE_FLAGS_MAX),
  z.refine((rules) => rules.reduce((sum, { cases }) => sum + cases.length, 0) <= PATTERNS_MAX),
);
export type CaseFlags = z.output<typeof caseFlag>;

interface Flagged {
  flags: readonly string[];
  caseFlags: readonly CaseFlags[];
}

/**
 * Returns a function that maps the name of a case's input to the arguments; create this function once for many cases.
 */
export function flagsByCase({ flags, caseFlags: rules }: Flagged): (input: string) => string[] {
  const byName = new Map<string, number>();
  const wild: { shape: string; rule: number }[] = [];
  for (const [rule, { cases }] of rules.entries()) {
    for (const each of cases) {
      if (each.includes("*")) wild.push({ shape: each, rule });
      else if (!byName.has(each)) byName.set(each, rule);
    }
  }
  return (input) => {
    const ruleIndex = byName.get(input) ?? rules.length;
    const matched = wild.find(({ shape, rule }) => rule < ruleIndex && isLike(input, shape));
    return [...(rules[matched?.rule ?? ruleIndex]?.flags ?? flags)];
  };
}

/**
 * `*` matches any number of characters. Takes at most (length of the text × length of the pattern) steps, whereas a
 * regular expression may need more.
 */
function isLike(text: string, shape: string): boolean {
  let [at, place, star, from] = [0, 0, -1, 0];
  while (at < text.length) {
    if (shape[place] === "*") [star, from, place] = [place, at, place + 1];
    else if (shape[place] === text[at]) [at, place] = [at + 1, place + 1];
    else if (star < 0) return false;
    else [from, at, place] = [from + 1, from + 1, star + 1];
  }
  return /^\**$/.test(shape.slice(place));
}

/**
 * The most frequent arguments become the default. For every other list of arguments, a rule names the cases that have
 * these arguments. If all cases of a folder have the same arguments, the rule contains one pattern for the folder.
 */
export function caseFlagsOf(cases: readonly { input: string; flags: readonly string[] }[]): {
  flags: string[];
  caseFlags: CaseFlags[];
} {
  const keyOf = (flags: readonly string[]): string => JSON.stringify(flags);
  const groups = Map.groupBy(cases, ({ flags }) => keyOf(flags));
  const [usual] = [...groups].toSorted(([, a], [, b]) => b.length - a.length);
  const rules = [...groups].flatMap(([key, members]): CaseFlags[] => {
    if (key === usual?.[0]) return [];
    const names = members.map(({ input }) => input);
    return [{ cases: shortened(names, cases), flags: [...(members[0]?.flags ?? [])] }];
  });
  return { flags: [...(usual?.[1][0]?.flags ?? [])], caseFlags: rules };
}

/**
 * Replaces names with patterns: if `names` contains all cases in a folder, one pattern for the folder replaces their
 * names.
 */
function shortened(
  names: readonly string[],
  all: readonly { input: string; flags: readonly string[] }[],
): string[] {
  const mine = new Set(names);
  const folderOf = (name: string): string => name.slice(0, name.lastIndexOf("/") + 1);
  const isPlain = (name: string): boolean => !name.includes("*");
  const strange = new Set(
    all.filter(({ input }) => !mine.has(input)).flatMap(({ input }) => foldersOf(input)),
  );
  const shorter = names.map((name) => {
    const whole = foldersOf(name).find((folder) => isPlain(folder) && !strange.has(folder));
    return whole === undefined || folderOf(name) === "" ? name : `${whole}*`;
  });
  return [...new Set(shorter)];
}

/** For `a/b/c` the result is `a/` and `a/b/`. */
function foldersOf(name: string): string[] {
  return Array.from(name.matchAll(/\//g), ({ index }) => name.slice(0, index + 1));
}
