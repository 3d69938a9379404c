import type { BoardCounts, BoardTimeline, SentRow, TimelineRow } from "../contest/contestBoard.ts";
import type { AcmRankRow } from "../contest/scoreboardCalls.ts";
import type { BoardState } from "./boardChange.ts";
import { triesOf } from "./tries.ts";

/**
 * The scoreboard at a whole number of seconds after the start. If a row is equal at two times, both boards contain the
 * same object for this row.
 */
export function boardAt(timeline: BoardTimeline, second: number): BoardState {
  const rows = new Map<string, SentRow>();
  for (const row of timeline.rows) {
    const count = stepsUntil(row.steps, second);
    if (count > 0 || row.isListed) rows.set(row.uid, rowAfter(timeline, row, count));
  }
  return { rows, sum: 0, isFrozen: timeline.isFrozen, counts: countsAt(timeline, second) };
}

/** Number of entries in `steps` up to this second; the entries are ordered by time. */
function stepsUntil(steps: TimelineRow["steps"], second: number): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.at ?? Infinity) <= second) low = middle + 1;
    else high = middle;
  }
  return low;
}

const rowCache = new WeakMap<TimelineRow, Map<number, SentRow>>();

function rowAfter(timeline: BoardTimeline, row: TimelineRow, count: number): SentRow {
  const rows = rowCache.get(row) ?? new Map<number, SentRow>();
  rowCache.set(row, rows);
  const before = rows.get(count);
  if (before) return before;
  const newRow = boardRow(timeline, row, count);
  rows.set(count, newRow);
  return newRow;
}

function boardRow(
  { byPoints, countsMinutes }: BoardTimeline,
  row: TimelineRow,
  count: number,
): SentRow {
  const { steps, isListed: _, ...person } = row;
  const pastSteps = steps.slice(0, count);
  const last = pastSteps.at(-1);
  const [points, totalTime] = last?.total ?? [0, 0];
  const common = { ...person, tie: last?.tie ?? null };
  const cells = Object.fromEntries(pastSteps.map(({ letter, cell }) => [letter, cell]));
  if (!byPoints) {
    const submissionInfo = cells as AcmRankRow["submissionInfo"];
    const lastTime = countsMinutes ? { lastTime: last?.last ?? 0 } : {};
    const tries = triesOf(submissionInfo);
    return { ...common, ac: points, total: tries, totalTime, ...lastTime, submissionInfo };
  }
  // Only the last change of each problem's cell counts, because a full score may have been replaced by a later score
  // without a run time.
  const times = Object.fromEntries(pastSteps.map(({ letter, runTime }) => [letter, runTime]));
  const reached = Object.entries(times).flatMap(([letter, time]) =>
    time === undefined ? [] : [[letter, time] as const],
  );
  return {
    ...common,
    totalScore: points,
    totalTime,
    submissionInfo: cells as Record<string, number | null>,
    timeInfo: reached.length > 0 ? Object.fromEntries(reached) : null,
  };
}

function countsAt({ counts }: BoardTimeline, second: number): BoardCounts {
  const pairs = Object.entries(counts).map(([letter, steps]): [string, [number, number]] => {
    const last = steps.findLast(([at]) => at <= second);
    return [letter, [last?.[1] ?? 0, last?.[2] ?? 0]];
  });
  return Object.fromEntries(pairs);
}
