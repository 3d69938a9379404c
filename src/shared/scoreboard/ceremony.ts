import type { SentRow } from "../contest/contestBoard.ts";
import { acmTotal } from "./acm.ts";
import { placed, type RankRow } from "./boardChange.ts";
import { type Awards, type Medal, medalsOfRows } from "./medals.ts";

/** All data of a ceremony; nothing else is fetched later. */
export interface CeremonyPlan {
  letters: readonly string[];
  /** Penalty of an attempt in minutes, in ACM contests. */
  penaltyMinutes: number;
  live: ReadonlyMap<string, SentRow>;
  /** Medals of the final board, by uid. */
  medals: ReadonlyMap<string, Medal>;
}

/** State of the screen after some steps of the ceremony. */
export interface Ceremony {
  plan: CeremonyPlan;
  /** Rows in the current order. */
  rows: readonly RankRow[];
  /** The rows revealed so far, by uid. */
  visibleRows: ReadonlyMap<string, SentRow>;
  /** Rows from this position to the end have reached their final places. */
  settledFrom: number;
  /** The contestant affected by the last step. */
  focus: string | null;
  /** The letter of the problem whose cell the last step revealed; null if that step announced an award instead. */
  letter: string | null;
  /** The contestant whose award is on screen. */
  awarded: string | null;
  past: Ceremony | null;
}

/** A ceremony at its beginning: the frozen board with nothing revealed. */
export function beginCeremony(
  frozen: readonly SentRow[],
  live: readonly SentRow[],
  {
    letters,
    awards,
    penaltyMinutes = 20,
  }: { letters: readonly string[]; awards: Awards; penaltyMinutes?: number },
): Ceremony {
  const before = new Map(frozen.map((row) => [row.uid, row]));
  // From the beginning, ties are broken as on the final board, that is, by the contestants' first submissions. A row
  // therefore moves only when a result is revealed.
  const visibleRows = new Map(
    live.map((row) => [row.uid, { ...(before.get(row.uid) ?? emptied(row)), tie: row.tie }]),
  );
  const plan = { letters, penaltyMinutes, live: byUid(live), medals: medalsOf(live, awards) };
  const rows = placed(visibleRows.values());
  return {
    plan,
    rows,
    visibleRows,
    settledFrom: rows.length,
    focus: null,
    letter: null,
    awarded: null,
    past: null,
  };
}

function byUid(rows: readonly SentRow[]): Map<string, SentRow> {
  return new Map(rows.map((row) => [row.uid, row]));
}

function emptied(row: SentRow): SentRow {
  if ("ac" in row) {
    const lastTime = row.lastTime === undefined ? {} : { lastTime: 0 };
    return { ...row, ac: 0, total: 0, totalTime: 0, ...lastTime, submissionInfo: {} };
  }
  const { firstSolved: _, provisionallyFirst: _also, ...rest } = row;
  return { ...rest, totalScore: 0, totalTime: 0, submissionInfo: {}, timeInfo: null };
}

/** Medals by final rank; contestants who are out of competition or have no points get no medal. */
export function medalsOf(live: readonly SentRow[], awards: Awards): Map<string, Medal> {
  return medalsOfRows(placed(live), awards);
}

/** Letters of the problems whose results the row does not show yet. */
export function pendingLetters({ plan, visibleRows }: Ceremony, uid: string): string[] {
  const [now, final] = [visibleRows.get(uid), plan.live.get(uid)];
  if (!now || !final) return [];
  return plan.letters.filter((letter) => cellText(now, letter) !== cellText(final, letter));
}

function cellText(row: SentRow, letter: string): string {
  const time = "timeInfo" in row ? row.timeInfo?.[letter] : undefined;
  return JSON.stringify([row.submissionInfo[letter] ?? null, time ?? null]);
}

/** Reveals the next result or award, from the last rank upwards; at the end, returns the ceremony unchanged. */
export function nextStep(ceremony: Ceremony): Ceremony {
  const { plan } = ceremony;
  let { settledFrom } = ceremony;
  // If the award for a row is on screen, this step makes the row final.
  if (ceremony.awarded !== null) settledFrom -= 1;
  while (settledFrom > 0) {
    const row = ceremony.rows[settledFrom - 1];
    if (!row) break;
    const [letter] = pendingLetters(ceremony, row.uid);
    if (letter !== undefined)
      return revealed({ ...ceremony, settledFrom }, row.uid, letter, ceremony);
    if (plan.medals.has(row.uid) || firstSolved(row).length > 0) {
      const step = { focus: row.uid, letter: null, awarded: row.uid, past: ceremony };
      return { ...ceremony, settledFrom, ...step };
    }
    settledFrom -= 1;
  }
  if (settledFrom === ceremony.settledFrom && ceremony.awarded === null) return ceremony;
  const end = { settledFrom, focus: null, letter: null, awarded: null };
  return { ...ceremony, ...end, past: ceremony };
}

/** Returns the state before the last step, or the same state if there was no step. */
export function stepBack(ceremony: Ceremony): Ceremony {
  return ceremony.past ?? ceremony;
}

export function isAtEnd({ settledFrom }: Ceremony): boolean {
  return settledFrom === 0;
}

/**
 * Letters of the problems that this contestant was the first to solve. In contests with points, these are the problems
 * for which the contestant was the first to get all points.
 */
export function firstSolved(row: SentRow | RankRow): string[] {
  if (!("ac" in row)) return row.firstSolved ?? [];
  return Object.entries(row.submissionInfo).flatMap(([letter, { isFirstAC }]) =>
    isFirstAC ? [letter] : [],
  );
}

/**
 * Letters of the problems whose first solver may still change. The ceremony does not announce the first solvers of
 * these problems.
 */
export function provisionallyFirst(rows: readonly SentRow[]): string[] {
  const letters = rows.flatMap((row) => {
    if (!("ac" in row)) return row.provisionallyFirst ?? [];
    return Object.entries(row.submissionInfo).flatMap(([letter, { isProvisionalFirst }]) =>
      isProvisionalFirst ? [letter] : [],
    );
  });
  return letters.toSorted();
}

function revealed(from: Ceremony, uid: string, letter: string, past: Ceremony): Ceremony {
  const visibleRows = new Map(from.visibleRows);
  const [now, final] = [visibleRows.get(uid), from.plan.live.get(uid)];
  if (!now || !final) return past;
  visibleRows.set(uid, withCell(now, final, { letter, penaltyMinutes: from.plan.penaltyMinutes }));
  const one = { ...from, visibleRows };
  // When the last cell is revealed, the row is replaced by the final row, including all its other fields.
  if (pendingLetters(one, uid).length === 0) visibleRows.set(uid, final);
  return { ...one, rows: placed(visibleRows.values()), focus: uid, letter, awarded: null, past };
}

/** Copies one more cell from the final row into the current row. */
function withCell(
  now: SentRow,
  final: SentRow,
  { letter, penaltyMinutes }: { letter: string; penaltyMinutes: number },
): SentRow {
  if ("ac" in now && "ac" in final) {
    const cell = final.submissionInfo[letter];
    const submissionInfo = { ...now.submissionInfo, ...(cell && { [letter]: cell }) };
    const solved = Object.values(submissionInfo).flatMap(({ isAC, ACTime = 0, errorNum }) =>
      isAC ? [{ at: ACTime, errors: errorNum }] : [],
    );
    const counting = final.lastTime === undefined ? "seconds" : "minutes";
    const { points: ac, time: totalTime, last } = acmTotal(solved, counting, penaltyMinutes * 60);
    const lastTime = last === undefined ? {} : { lastTime: last };
    return { ...now, submissionInfo, ac, totalTime, ...lastTime };
  }
  if ("ac" in now || "ac" in final) return final;
  const submissionInfo = { ...now.submissionInfo, [letter]: final.submissionInfo[letter] ?? null };
  const time = final.timeInfo?.[letter];
  const timeInfo = time === undefined ? now.timeInfo : { ...now.timeInfo, [letter]: time };
  const times = Object.values(timeInfo ?? {});
  const totalScore = Object.values(submissionInfo).reduce<number>(
    (sum, score) => sum + (score ?? 0),
    0,
  );
  // In AtCoder contests, the time is not a sum of run times, so it stays unchanged until the last cell is revealed; the
  // row then gets its final time.
  const totalTime = times.length > 0 ? times.reduce((sum, one) => sum + one, 0) : now.totalTime;
  return { ...now, submissionInfo, timeInfo, totalScore, totalTime };
}
