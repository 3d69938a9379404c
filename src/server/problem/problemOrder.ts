import type { ProblemSort } from "../../shared/problem/problem.ts";
import type { Db } from "../platform/database/db.ts";
import { ReadCache } from "../platform/live/readCache.ts";
import { sortCounts } from "./catalogue.sql.ts";

/** How a list of problems is sorted. */
export interface ProblemOrder {
  sort: ProblemSort;
  descending: boolean;
}

/** Numbers of accepted submissions and of all finished submissions for a problem. */
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
  /** Time at which the counters were read; identifies this version of the counters. */
  readAt: number;
  byProblem: ReadonlyMap<number, SortCounters>;
}

const AGE_MAX_MS = 10_000;

export function needsCounters({ sort }: ProblemOrder): boolean {
  return sort === "rate" || sort === "solved";
}

/** The counters of every problem, at most ten seconds old; concurrent callers share one read. */
export class RecentCounters {
  readonly #db: Db;
  readonly #counters: ReadCache<"counters", Counters>;

  constructor(db: Db) {
    this.#db = db;
    this.#counters = new ReadCache(db.clock, { max: 1, ageMs: AGE_MAX_MS });
  }

  read(): Promise<Counters> {
    return this.#counters.of("counters", async () => {
      const readAt = this.#db.clock.now();
      const rows = await sortCounts(this.#db);
      return { readAt, byProblem: new Map(rows.map(({ pid, ac, total }) => [pid, { ac, total }])) };
    });
  }
}

/**
 * A sorted copy. Equal elements keep their order. Problems without a value (no submission, no rating) come last in both
 * directions.
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
    .toSorted((one, other) => comparison(one.keys, other.keys, direction))
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

function comparison(left: (number | null)[], right: (number | null)[], direction: number): number {
  for (const [place, leftValue] of left.entries()) {
    const rightValue = right[place] ?? null;
    if (leftValue === rightValue) continue;
    if (leftValue === null) return 1;
    if (rightValue === null) return -1;
    return (leftValue - rightValue) * direction;
  }
  return 0;
}
