import type { ProblemSort } from "../../shared/problem.ts";
import type { Db } from "../platform/db.ts";
import { sortCounts } from "./catalogue.sql.ts";

/** How a list of problems is sorted. */
export interface ProblemOrder {
  sort: ProblemSort;
  descending: boolean;
}

/** Accepted and all finished submissions of a problem. */
interface SortCounters {
  ac: number;
  total: number;
}

interface Sortable {
  pid: number;
  difficulty: number;
  rating: number | null;
}

interface Counters {
  /** Changes with every reading. */
  readAt: number;
  byProblem: ReadonlyMap<number, SortCounters>;
}

const FRESH_MS = 10_000;

/** One per database: tests open several in one process. */
const known = new WeakMap<Db, { counters: Promise<Counters>; until: number }>();

export function needsCounters({ sort }: ProblemOrder): boolean {
  return sort === "rate" || sort === "solved";
}

/** The counters of every problem, at most ten seconds old; concurrent callers share one reading. */
export function recentCounters(db: Db): Promise<Counters> {
  const readAt = db.clock.now();
  const entry = known.get(db);
  if (entry && entry.until > readAt) return entry.counters;
  const counters = sortCounts(db).then((rows) => ({
    readAt,
    byProblem: new Map(rows.map(({ pid, ac, total }) => [pid, { ac, total }])),
  }));
  const fresh = { counters, until: readAt + FRESH_MS };
  known.set(db, fresh);
  counters.catch(() => {
    if (known.get(db) === fresh) known.delete(db);
  });
  return counters;
}

/**
 * A copy in another order. Equal ones stay as they are given. What has no value (no submission, no
 * rating) comes last in both directions.
 */
export function inOrder<Entry extends Sortable>(
  entries: readonly Entry[],
  { sort, descending }: ProblemOrder,
  counters: ReadonlyMap<number, SortCounters> = new Map(),
): Entry[] {
  if (sort === "id") return descending ? entries.toReversed() : [...entries];
  const keyed = entries.map((entry) => ({ entry, keys: keysOf(entry, sort, counters) }));
  const direction = descending ? -1 : 1;
  return keyed
    .toSorted((one, other) => compared(one.keys, other.keys, direction))
    .map(({ entry }) => entry);
}

function keysOf(
  { pid, difficulty, rating }: Sortable,
  sort: Exclude<ProblemSort, "id">,
  counters: ReadonlyMap<number, SortCounters>,
): (number | null)[] {
  if (sort === "level") return [difficulty, rating];
  const { ac, total } = counters.get(pid) ?? { ac: 0, total: 0 };
  if (sort === "solved") return [ac];
  return [total > 0 ? ac / total : null];
}

function compared(one: (number | null)[], other: (number | null)[], direction: number): number {
  for (const [place, mine] of one.entries()) {
    const theirs = other[place] ?? null;
    if (mine === theirs) continue;
    if (mine === null) return 1;
    if (theirs === null) return -1;
    return (mine - theirs) * direction;
  }
  return 0;
}
