import type { CaseFlags } from "./caseFlags.ts";
import { lineOfWords, wordsOfLine } from "../text/commandLine.ts";

/** Writes one rule per line: the cases, a colon, the arguments. */
export function linesOfCaseFlags(rules: readonly CaseFlags[]): string {
  return rules
    .map(({ cases, flags }) => `${lineOfWords(cases)} : ${lineOfWords(flags)}`.trimEnd())
    .join("\n");
}

/**
 * Parses text in the format that `linesOfCaseFlags` writes. Also returns the number (from 1) of the first line that is
 * not a rule, or null if all lines are rules.
 */
export function caseFlagsOfLines(text: string): { rules: CaseFlags[]; wrong: number | null } {
  const rules: CaseFlags[] = [];
  let wrong: number | null = null;
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    // The colon may follow the last name directly.
    const words = wordsOfLine(line.replace(/(?<=\S)(?=:(?:\s|$))/, " "));
    const colon = words.indexOf(":");
    if (colon < 1) wrong ??= i + 1;
    else rules.push({ cases: words.slice(0, colon), flags: words.slice(colon + 1) });
  }
  return { rules, wrong };
}
