import QuickLRU from "quick-lru";
import type { Db } from "../../platform/db.ts";
import { clicsRuns, type RunRow, type SubmissionRow } from "./clics.sql.ts";

/** Runs of one contest that are held in memory, and sent by its feed; each takes some 500 bytes there. */
export const RUNS_MAX = 20_000;
const BATCH = 500;
/** Lists that were too long. */
const OVERFLOWS_MAX = 100;

/** Runs of submissions by their rows: one whose row changed is read again. */
export class RunStore {
  readonly #db: Db;
  readonly #known = new WeakMap<SubmissionRow, readonly RunRow[]>();
  /** By list the number of submissions of which the runs were too many: they are not read again for nothing. */
  readonly #overflows = new QuickLRU<string, number>({ maxSize: OVERFLOWS_MAX });

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * `list` names the question, where it is asked again as the contest goes on.
   * @returns by submission; undefined: they are too many.
   */
  async of(
    rows: readonly SubmissionRow[],
    list?: string,
  ): Promise<Map<number, readonly RunRow[]> | undefined> {
    const overflow = list === undefined ? undefined : this.#overflows.get(list);
    if (overflow !== undefined && rows.length >= overflow) return undefined;
    const found = new Map<number, readonly RunRow[]>();
    let total = 0;
    const missing = rows.filter((row) => !this.#known.has(row));
    for (const row of rows) total += this.#known.get(row)?.length ?? 0;
    for (let from = 0; from < missing.length && total <= RUNS_MAX; from += BATCH) {
      const batch = missing.slice(from, from + BATCH);
      const ids = batch.map(({ submitId }) => submitId);
      const runs = await clicsRuns(this.#db, ids, RUNS_MAX + 1 - total);
      total += runs.length;
      if (total > RUNS_MAX) break;
      const byId = Map.groupBy(runs, ({ submitId }) => submitId);
      for (const row of batch) this.#known.set(row, byId.get(row.submitId) ?? []);
    }
    if (total > RUNS_MAX) {
      if (list !== undefined) this.#overflows.set(list, rows.length);
      return undefined;
    }
    for (const row of rows) found.set(row.submitId, this.#known.get(row) ?? []);
    return found;
  }
}
