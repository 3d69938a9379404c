import QuickLRU from "quick-lru";
import type { Database } from "../../platform/db.ts";
import { clicsRuns, type RunRow } from "./clics.sql.ts";
import type { StoredSubmission } from "./submissionStore.ts";

/** Runs of one contest that are held in memory, and sent by its feed; each takes some 200 bytes there. */
export const RUNS_MAX = 20_000;
const BATCH = 500;
const NONE: readonly RunRow[] = [];
/** Lists that were too long. */
const OVERFLOWS_MAX = 100;

/** Reads the runs of submissions, which are kept with them: those of a submission that changed are read again. */
export class RunStore {
  readonly #db: Database;
  /** By list the number of submissions of which the runs were too many: they are not read again for nothing. */
  readonly #overflows = new QuickLRU<string, number>({ maxSize: OVERFLOWS_MAX });

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * `list` names the question, where it is asked again as the contest goes on.
   * @returns whether all have them; otherwise they are too many.
   */
  async read(rows: readonly StoredSubmission[], list?: string): Promise<boolean> {
    const overflow = list === undefined ? undefined : this.#overflows.get(list);
    if (overflow !== undefined && rows.length >= overflow) return false;
    const missing = rows.filter(({ runs }) => runs === undefined);
    let total = rows.reduce((sum, { runs }) => sum + (runs?.length ?? 0), 0);
    for (let from = 0; from < missing.length && total <= RUNS_MAX; from += BATCH) {
      const batch = missing.slice(from, from + BATCH);
      const submitIds = batch.map(({ submitId }) => submitId);
      const runs = await clicsRuns(this.#db, { submitIds, limit: RUNS_MAX + 1 - total });
      total += runs.length;
      if (total > RUNS_MAX) break;
      const byId = Map.groupBy(runs, ({ submitId }) => submitId);
      for (const row of batch) row.runs = byId.get(row.submitId) ?? NONE;
    }
    if (total > RUNS_MAX && list !== undefined) this.#overflows.set(list, rows.length);
    return total <= RUNS_MAX;
  }
}
