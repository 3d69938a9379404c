import type { StatementSections } from "../../../shared/problem/problemPackage.ts";

export type SectionName = Exclude<keyof StatementSections, "title">;

/**
 * What the text under a heading becomes: a section of the statement, or `samples`. The text under a `samples` heading
 * is omitted, because samples are imported as data.
 */
export type SectionTarget = SectionName | "samples";

/** Commands of olymp.sty that start a section. */
export const sectionCommands: Record<string, SectionTarget> = {
  InputFile: "input",
  Input: "input",
  OutputFile: "output",
  Output: "output",
  Note: "hint",
  Notes: "hint",
  Explanation: "hint",
  Explanations: "hint",
  Example: "samples",
  Examples: "samples",
  SampleExplanation: "hint",
};

/**
 * Parts of olymp.sty for which Verdict has no section. Such a part keeps its position in the statement and gets the
 * heading given here.
 */
export const headingOfCommand: Record<string, string> = {
  Interaction: "Interaction",
  Scoring: "Scoring",
  SubtaskOne: "Subtask 1",
};

/** Environments of bapc.cls and of the package format; they mean the same as the commands of the same names. */
export const sectionEnvironments = new Set(["Input", "Output", "Interaction"]);

const titles: [target: SectionTarget, titles: string][] = [
  [
    "input",
    "input|input format|input specification|输入|输入格式|输入说明|indata|inndata|entrada|entrée|eingabe|" +
      "входные данные|формат входных данных|вхідні дані|入力",
  ],
  [
    "output",
    "output|output format|output specification|输出|输出格式|输出说明|utdata|utgangsdata|saída|salida|sortie|" +
      "ausgabe|выходные данные|формат выходных данных|вихідні дані|出力",
  ],
  ["hint", "note|notes|hint|hints|提示|说明|样例说明|样例解释|примечание|замечание"],
  ["samples", "sample|samples|example|examples|样例|примеры"],
];
const byTitle = new Map(
  titles.flatMap(([target, all]) => all.split("|").map((title) => [title, target] as const)),
);

/**
 * The statement section that a heading introduces; undefined if the heading is not one of the known titles, which are
 * in English, Chinese, Russian and several other languages.
 */
export function sectionTitled(heading: string): SectionTarget | undefined {
  const plain = heading
    .toLowerCase()
    .replaceAll(/[\s\u00a0]+/g, " ")
    .replace(/[:：.。]$/, "")
    .trim();
  return byTitle.get(plain);
}
