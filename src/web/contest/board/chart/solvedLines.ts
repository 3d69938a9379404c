import type { RankRow } from "../../../../shared/scoreboard/boardChange.ts";
import { isAcmRow } from "../boardCells.ts";

/** How many of the best are drawn. */
const TOP = 10;

/** A contestant's solved problems in the order of their times. */
export interface SolvedLine {
  row: RankRow;
  solved: { letter: string; second: number }[];
}

/** The first of the board by their places, stars left out where the board leaves them out. */
export function topRows(rows: readonly RankRow[], withoutStars: boolean): RankRow[] {
  return rows.filter(({ rank }) => !withoutStars || rank >= 0).slice(0, TOP);
}

/** What the cells of ACM rows show: results under a freeze are in none of them. */
export function solvedLines(rows: readonly RankRow[]): SolvedLine[] {
  return rows.filter(isAcmRow).map((row) => ({
    row,
    solved: Object.entries(row.submissionInfo)
      .flatMap(([letter, { isAC, ACTime }]) =>
        isAC && ACTime !== undefined ? [{ letter, second: ACTime }] : [],
      )
      .toSorted((a, b) => a.second - b.second),
  }));
}

/** Where the axis of a time of so many seconds has its marks: whole steps, at most six. */
export function timeMarks(length: number): number[] {
  const minutes = [1, 5, 10, 15, 30, 60, 120, 300, 720, 1440, 2880, 10_080];
  const step = (minutes.find((one) => length / (one * 60) <= 6) ?? Math.ceil(length / 360)) * 60;
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, at) => at * step);
}

interface Frame {
  /** Seconds from the start at the right edge, and up to which lines are drawn. */
  length: number;
  until: number;
  /** Problems at the top edge. */
  most: number;
  width: number;
  height: number;
}

/**
 * A line with one step up for each solved problem, as the path of an SVG. `lift` moves it a little, so that lines of
 * the same height do not cover each other.
 */
export function stepPath({ solved }: SolvedLine, frame: Frame, lift: number): string {
  const { length, until, most, width, height } = frame;
  const x = (second: number) => ((Math.min(second, length) / length) * width).toFixed(1);
  const y = (count: number) => (height - (count / most) * height - lift).toFixed(1);
  const steps = solved.map(({ second }, at) => `H${x(second)}V${y(at + 1)}`);
  return [`M0 ${y(0)}`, ...steps, `H${x(until)}`].join("");
}
