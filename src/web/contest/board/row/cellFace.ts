import type { ContestProblem } from "../../../../shared/contest/contest.ts";
import type { RankRow } from "../../../../shared/scoreboard/boardChange.ts";
import type { AcmRankRow } from "../../../../shared/contest/scoreboardCalls.ts";
import { acmCellView, isAcmRow, scoreCellView } from "../boardCells.ts";
import { cellText, type Words } from "../cellText.ts";
import type { SharedByRows } from "../sharedByRows.ts";

/** Content of a cell; `label` is its text for screen readers. */
export interface CellFace {
  kind: string;
  label: string;
  large: string;
  small: string;
}

/** The content of a problem's cell in a row; null if there was no attempt. */
export function cellFace(
  row: RankRow,
  problem: ContestProblem,
  { t, info }: SharedByRows,
): CellFace | null {
  return isAcmRow(row)
    ? acmFace(row, problem.displayId, t)
    : scoreFace(t, problem.displayId, scoreCellView(row, problem, info.rule));
}

const cellKeys = {
  first: "cellFirst",
  provisional: "cellProvisional",
  ac: "cellAc",
  try: "cellTry",
  wa: "cellWa",
} as const;

function acmFace(row: AcmRankRow, letter: string, t: Words): CellFace | null {
  const content = acmCellView(row.submissionInfo[letter]);
  if (!content) return null;
  const { kind, tries, hidden } = content;
  const minutes = content.minutes ?? 0;
  const label = cellText(t, cellKeys[kind], { letter, minutes, tries, hidden });
  if (kind === "try") return { kind, label, large: `${tries} + ${hidden}`, small: "" };
  if (kind === "wa") return { kind, label, large: "", small: `−${tries}` };
  return { kind, label, large: String(minutes), small: cellText(t, "tries", { count: tries }) };
}

function scoreFace(
  t: Words,
  letter: string,
  content: ReturnType<typeof scoreCellView>,
): CellFace | null {
  if (!content) return null;
  const { kind, score, runTime } = content;
  const label = cellText(t, "cellScore", { letter, score });
  const small = runTime === null ? "" : cellText(t, "millis", { time: runTime });
  return { kind, label, large: String(score), small };
}
