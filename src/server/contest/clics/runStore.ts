import type { Db } from "../../platform/db.ts";
import { clicsRuns, type RunRow, type SubmissionRow } from "./clics.sql.ts";

/** Runs of one contest that are held in memory, and sent by its feed; each takes some 500 bytes there. */
export const RUNS_MAX = 20_000;
const BATCH = 500;

/** Runs of submissions by their rows: one whose row changed is read again. */
export class RunStore {
  readonly #db: Db;
  readonly #known = new WeakMap<SubmissionRow, readonly RunRow[]>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** @returns by submission; undefined: they are too many. */
  async of(rows: readonly SubmissionRow[]): Promise<Map<number, readonly RunRow[]> | undefined> {
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
    if (total > RUNS_MAX) return undefined;
    for (const row of rows) found.set(row.submitId, this.#known.get(row) ?? []);
    return found;
  }
}
