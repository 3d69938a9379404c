import type { ContestInfo } from "../../../shared/contest/contest.ts";
import type { SentRow } from "../../../shared/contest/contestBoard.ts";
import {
  type BoardState,
  isAbsent,
  placed,
  type RankRow,
} from "../../../shared/scoreboard/boardChange.ts";
import { type BoardSearch, USUAL_SIZE } from "./searchParams.ts";

export interface VisibleBoardRows {
  /** The rows of the current page. */
  records: RankRow[];
  total: number;
  own: RankRow | null;
  /** The rows of the reader and of followed users, in the order of the board. */
  concerned: RankRow[];
}

/**
 * Returns the part of the board that the URL selects. Also returns the reader's own row and the rows of the users whom
 * the reader follows.
 */
export function visibleBoardRows(
  rows: readonly RankRow[],
  search: BoardSearch,
  who: { uid: string; followed: readonly string[]; showName: ContestInfo["rankShowName"] },
): VisibleBoardRows {
  const { keyword, removeStar, currentPage = 1, limit = USUAL_SIZE } = search;
  const rankedRows = removeStar ? rows.filter(({ rank }) => rank >= 0) : rows;
  const keywordKey = keyword?.toLowerCase();
  const matches =
    keywordKey === undefined
      ? rankedRows
      : rankedRows.filter((row) =>
          // The server sends real names to organizers, and to other readers if the contest shows them.
          namesOf(row, who.showName).some((text) => text?.toLowerCase().includes(keywordKey)),
        );
  const from = (currentPage - 1) * limit;
  const followed = new Set(who.followed);
  return {
    records: matches.slice(from, from + limit),
    total: matches.length,
    own: rows.find(({ uid }) => uid === who.uid) ?? null,
    concerned: rankedRows.filter(({ uid }) => followed.has(uid)),
  };
}

function namesOf(row: RankRow, showName: ContestInfo["rankShowName"]): (string | null)[] {
  const { username, realname, school, team } = row;
  return [
    row[showName],
    username,
    realname,
    school,
    ...(team ? [row.nickname, ...team.members] : []),
  ];
}

/**
 * For each uid, the letters of the problems whose cells have changed, and `total` if the number of solved problems or
 * the points changed.
 */
export type FreshCells = ReadonlyMap<string, ReadonlySet<string>>;

export function freshCells(before: BoardState | null, after: BoardState): FreshCells {
  const fresh = new Map<string, Set<string>>();
  if (!before) return fresh;
  for (const [uid, row] of after.rows) {
    const previous = before.rows.get(uid);
    if (previous === row) continue;
    const cells = changedCells(previous, row);
    if (cells.size > 0) fresh.set(uid, cells);
  }
  return fresh;
}

function changedCells(before: SentRow | undefined, after: SentRow): Set<string> {
  const cells = new Set<string>();
  for (const [letter, cell] of Object.entries(after.submissionInfo)) {
    const previous: unknown = before?.submissionInfo[letter];
    if (JSON.stringify(previous) !== JSON.stringify(cell)) cells.add(letter);
  }
  if (!before || totalText(before) !== totalText(after)) cells.add("total");
  return cells;
}

function totalText(row: SentRow): string {
  return "ac" in row ? `${row.ac} ${row.totalTime}` : `${row.totalScore} ${row.totalTime}`;
}

/**
 * All rows in order: either with the absent participants last, or without them. For the same state, the same array is
 * returned.
 */
export function rowsInOrder(state: BoardState, withAbsent = false): RankRow[] {
  const all = allInOrder(state);
  if (withAbsent) return all;
  const cachedRows = present.get(all);
  if (cachedRows) return cachedRows;
  const rows = all.filter(({ uid }) => {
    const row = state.rows.get(uid);
    return row === undefined || !isAbsent(row);
  });
  const visible = rows.length === all.length ? all : rows;
  present.set(all, visible);
  return visible;
}

function allInOrder(state: BoardState): RankRow[] {
  const cachedOrder = orders.get(state.rows);
  if (cachedOrder) return cachedOrder;
  const rows = placed(state.rows.values()).map((row) => {
    const knownRow = state.rows.get(row.uid);
    const before = knownRow && places.get(knownRow);
    if (before?.seq === row.seq && before.rank === row.rank) return before;
    if (knownRow) places.set(knownRow, row);
    return row;
  });
  orders.set(state.rows, rows);
  return rows;
}

/** Rows that neither changed nor moved keep their object identity, so they are not rendered again. */
const places = new WeakMap<SentRow, RankRow>();
const orders = new WeakMap<BoardState["rows"], RankRow[]>();
const present = new WeakMap<RankRow[], RankRow[]>();
