import type { CaseFlags } from "./caseFlags.ts";
import { lineOfWords, wordsOfLine } from "./commandLine.ts";

/** One rule per line: the cases, a colon, the arguments. */
export function linesOfCaseFlags(rules: readonly CaseFlags[]): string {
  return rules
    .map(({ cases, flags }) => `${lineOfWords(cases)} : ${lineOfWords(flags)}`.trimEnd())
    .join("\n");
}

/** What `linesOfCaseFlags` writes, with the number of the first line that is no rule, from 1; null: all are. */
export function caseFlagsOfLines(text: string): { rules: CaseFlags[]; wrong: number | null } {
  const rules: CaseFlags[] = [];
  let wrong: number | null = null;
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    // The colon may stand right behind the last name.
    const words = wordsOfLine(line.replace(/(?<=\S)(?=:(?:\s|$))/, " "));
    const colon = words.indexOf(":");
    if (colon < 1) wrong ??= i + 1;
    else rules.push({ cases: words.slice(0, colon), flags: words.slice(colon + 1) });
  }
  return { rules, wrong };
}
