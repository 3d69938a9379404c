import type { RankRow } from "../../../../shared/scoreboard/boardChange.ts";
import { isAcmRow } from "../boardCells.ts";

/** Number of contestants in the chart. */
const TOP = 10;

/** A contestant's solved problems in the order in which they were solved. */
export interface SolvedLine {
  row: RankRow;
  solved: { letter: string; second: number }[];
}

/** The rows at the top of the board, in rank order. Star users are left out if the board hides them. */
export function topRows(rows: readonly RankRow[], withoutStars: boolean): RankRow[] {
  return rows.filter(({ rank }) => !withoutStars || rank >= 0).slice(0, TOP);
}

/** Uses only the cells of ACM rows, which never contain frozen results. */
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

/**
 * Positions of the ticks of a time axis, in seconds: multiples of one interval, with at most `most` ticks after the
 * start.
 */
export function timeMarks(length: number, most: number): number[] {
  const minutes = [1, 5, 10, 15, 30, 60, 120, 300, 720, 1440, 2880, 10_080];
  const fitting = minutes.find((one) => length / (one * 60) <= most);
  const step = (fitting ?? Math.ceil(length / 60 / most)) * 60;
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, at) => at * step);
}

interface Frame {
  /**
   * Times in seconds from the contest's start: `length` is the right edge of the chart, and `until` is where the lines
   * end.
   */
  length: number;
  until: number;
  /** Number of solved problems that corresponds to the top edge of the chart. */
  most: number;
  width: number;
  height: number;
}

/**
 * An SVG path of a line that rises by one step for each solved problem. `lift` shifts the line slightly, so that lines
 * of the same height do not cover each other.
 */
export function stepPath({ solved }: SolvedLine, frame: Frame, lift: number): string {
  const { length, until, most, width, height } = frame;
  const x = (second: number) => ((Math.min(second, length) / length) * width).toFixed(1);
  const y = (count: number) => (height - (count / most) * height - lift).toFixed(1);
  const steps = solved.map(({ second }, at) => `H${x(second)}V${y(at + 1)}`);
  return [`M0 ${y(0)}`, ...steps, `H${x(until)}`].join("");
}

/**
 * Assigns each of the given users a colour number, counted from 0; users keep their numbers when other users enter or
 * leave the top ten.
 */
export function stableSlots(
  uids: readonly string[],
  before: ReadonlyMap<string, number>,
): Map<string, number> {
  const slots = new Map<string, number>();
  for (const uid of uids) {
    const slot = before.get(uid);
    if (slot !== undefined) slots.set(uid, slot);
  }
  const free = Array.from({ length: TOP }, (_, at) => at).filter(
    (at) => ![...slots.values()].includes(at),
  );
  for (const uid of uids) if (!slots.has(uid)) slots.set(uid, free.shift() ?? 0);
  return slots;
}
