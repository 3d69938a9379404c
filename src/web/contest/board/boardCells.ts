import type { ContestProblem, ContestRule } from "../../../shared/contest/contest.ts";
import { rules } from "../../../shared/scoreboard/rules.ts";
import type { RankRow } from "../../../shared/scoreboard/boardChange.ts";
import type { AcmRankRow, PointsRankRow } from "../../../shared/contest/scoreboardCalls.ts";
import { scoreBand } from "../../problemSet/scoreBand.ts";

export function isAcmRow(row: RankRow): row is AcmRankRow {
  return "ac" in row;
}

type WireCell = AcmRankRow["submissionInfo"][string];

/**
 * A cell of an ACM scoreboard. `first`: first to solve the problem; `provisional`: first so far; `ac`: solved; `try`:
 * the result is not shown; `wa`: wrong.
 */
export interface AcmCellView {
  kind: "first" | "provisional" | "ac" | "try" | "wa";
  /** Minutes from the start of the contest to the accepted submission; null if the problem is not solved. */
  minutes: number | null;
  /** Number of counted attempts, including the accepted attempt if the problem is solved. */
  tries: number;
  /** Number of attempts whose results the freeze hides. */
  hidden: number;
}

/** Null if there was no attempt. */
export function acmCellView(cell: WireCell | undefined): AcmCellView | null {
  if (!cell) return null;
  const { errorNum, tryNum: hidden = 0, isAC, ACTime } = cell;
  if (isAC && ACTime !== undefined) {
    const minutes = Math.floor(ACTime / 60);
    return { kind: solvedKind(cell), minutes, tries: errorNum + 1, hidden };
  }
  if (hidden > 0) return { kind: "try", minutes: null, tries: errorNum, hidden };
  return errorNum > 0 ? { kind: "wa", minutes: null, tries: errorNum, hidden } : null;
}

function solvedKind({ isFirstAC, isProvisionalFirst }: WireCell): "first" | "provisional" | "ac" {
  if (isFirstAC) return "first";
  return isProvisionalFirst ? "provisional" : "ac";
}

export interface ScoreCellView {
  kind: "none" | "part" | "full";
  score: number;
  /** Run time in milliseconds; set only if the contest has OI rules and the score is full. */
  runTime: number | null;
}

/** Null if there is no scored submission. */
export function scoreCellView(
  row: PointsRankRow,
  { displayId, fullScore }: Pick<ContestProblem, "displayId" | "fullScore">,
  rule: ContestRule,
): ScoreCellView | null {
  const score = row.submissionInfo[displayId];
  if (score === undefined || score === null) return null;
  const runTime = row.timeInfo?.[displayId] ?? null;
  const isFull = hasRunTimes(rule) ? runTime !== null : score > 0 && score >= fullScore;
  return { kind: scoreBand(score, isFull), score, runTime };
}

/**
 * Whether run times decide between equal totals. Under OI rules they do, but only the run times of problems with full
 * points.
 */
export function hasRunTimes(rule: ContestRule): boolean {
  return rules[rule].timeKind === "runTime";
}

/** Formats a time given in seconds as hours, minutes and seconds. */
export function wholeTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** The reader's row, then the rows of followed users in the order of the board, without duplicates. */
export function pinnedRows(own: RankRow | null, concerned: readonly RankRow[]): RankRow[] {
  const others = concerned.filter(({ uid }) => uid !== own?.uid);
  return own ? [own, ...others] : others;
}
