import type { StatementSections } from "../../../../shared/problemPackage.ts";

export type SectionName = Exclude<keyof StatementSections, "title">;

/** What a heading leads to: a section of ours, `samples` (which are data, so its text is not) or neither. */
export type SectionTarget = SectionName | "samples";

/** Commands of olymp.sty that open a part of the statement. */
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

/** Parts of olymp.sty that ours has no section for: they stay where they are, under their heading. */
export const headedCommands: Record<string, string> = {
  Interaction: "Interaction",
  Scoring: "Scoring",
  SubtaskOne: "Subtask 1",
};

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

/** The section that a heading opens, by its words in the languages of the field; undefined for a part of the text. */
export function sectionTitled(heading: string): SectionTarget | undefined {
  const plain = heading
    .toLowerCase()
    .replaceAll(/[\s\u00a0]+/g, " ")
    .replace(/[:：.。]$/, "")
    .trim();
  return byTitle.get(plain);
}
