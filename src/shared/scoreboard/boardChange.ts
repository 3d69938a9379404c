import type { BoardChange, BoardCounts, SentRow, WholeBoard } from "../contest/contestBoard.ts";
import type { AcmRankRow, PointsRankRow } from "../contest/scoreboardCalls.ts";
import { ranked } from "./ranks.ts";
import type { Total } from "./rule.ts";

export type RankRow = AcmRankRow | PointsRankRow;

/** The rows of one version, kept so that changes can be applied and checked. */
export interface BoardState {
  rows: ReadonlyMap<string, SentRow>;
  sum: number;
  isFrozen: boolean;
  counts: BoardCounts;
}

/** Sums stay below this bound, so that two sums can be added exactly. */
const MODULUS = 2 ** 52;

/** The version of a set of rows with this sum of fingerprints; it does not depend on the order of the rows. */
export function versionOf(sum: number, count: number): string {
  return `${count}.${sum.toString(36)}`;
}

export function sumOf(fingerprints: Iterable<number>): number {
  let sum = 0;
  for (const one of fingerprints) sum = (sum + one) % MODULUS;
  return sum;
}

/** Fingerprint of a whole row: two 32-bit multiplicative hashes of its text, joined and shortened to 52 bits. */
export function fingerprint(row: SentRow): number {
  const text = canonicalText(row);
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (high >>> 12) * 2 ** 32 + (low >>> 0);
}

/** JSON with sorted keys, so that server and browser produce the same text whatever the order of the fields. */
function canonicalText(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `"${name}":${canonicalText(field)}`).join()}}`;
}

/**
 * The state of a board that was loaded as a whole. Its checksum is taken from the board's version and is not compared
 * with the rows.
 */
export function stateOf({ version, rows, isFrozen, counts }: WholeBoard): BoardState {
  const sum = Number.parseInt(version.split(".")[1] ?? "", 36) || 0;
  return { rows: new Map(rows.map((row) => [row.uid, row])), sum, isFrozen, counts };
}

export function versionOfState({ rows, sum }: BoardState): string {
  return versionOf(sum, rows.size);
}

/**
 * The board after a change. A change contains whole rows, so it is harmless to apply it twice, or to a board that
 * already contains it. The board is correct if its version equals the version of the change.
 */
export function applyChange(state: BoardState, change: BoardChange): BoardState {
  const { isFrozen, counts } = change;
  if (change.version === versionOfState(state)) return { ...state, isFrozen, counts };
  const rows = new Map(state.rows);
  let { sum } = state;
  const take = (uid: string): void => {
    const previousRow = rows.get(uid);
    if (!previousRow) return;
    sum = (sum - fingerprint(previousRow) + MODULUS) % MODULUS;
    rows.delete(uid);
  };
  for (const uid of change.gone) take(uid);
  for (const row of change.rows) {
    take(row.uid);
    rows.set(row.uid, row);
    sum = (sum + fingerprint(row)) % MODULUS;
  }
  return { rows, sum, isFrozen, counts };
}

function totalOf(row: SentRow): Total {
  return "ac" in row
    ? { points: row.ac, time: row.totalTime, last: row.lastTime ?? 0 }
    : { points: row.totalScore, time: row.totalTime };
}

/**
 * Whether the contest lists the user although they have neither registered nor submitted; only organizers see such
 * rows.
 */
export function isAbsent({ registered, tie }: Pick<SentRow, "registered" | "tie">): boolean {
  return registered === false && tie === null;
}

/** All rows in order, with their ranks and positions. */
export function placed(rows: Iterable<SentRow>): RankRow[] {
  const unranked = [...rows].map((row) => ({
    uid: row.uid,
    isStar: row.isStar,
    row,
    total: totalOf(row),
    // Unregistered users come after registered users without a submission.
    firstSubmission: row.tie ?? (isAbsent(row) ? Number.POSITIVE_INFINITY : Number.MAX_VALUE),
  }));
  return ranked(unranked).map(({ row, rank }, at) => ({ ...row, rank, seq: at + 1 }));
}
