import QuickLRU from "quick-lru";
import type { Database } from "../../platform/database/db.ts";
import { clicsRuns, type RunRow } from "./clics.sql.ts";
import type { StoredSubmission } from "./submissionStore.ts";

/**
 * Maximum number of runs (results of test cases) of one contest that are kept in memory and sent in its feed; each run
 * takes about 200 bytes.
 */
export const RUNS_MAX = 20_000;
const BATCH = 500;
const NONE: readonly RunRow[] = [];
/** Maximum number of run lists for which the server remembers that they are too long. */
const OVERFLOWS_MAX = 100;

/**
 * Reads the runs of submissions (results of test cases in the Contest API) and caches them together with the
 * submissions; if a submission changes, its runs are read again.
 */
export class RunStore {
  readonly #db: Database;
  /**
   * For each list of runs that was found to be too long: the number of submissions in this list at that time. A list
   * that has at least this number of submissions is not read again.
   */
  readonly #overflows = new QuickLRU<string, number>({ maxSize: OVERFLOWS_MAX });

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * `list`: name of a list that is read repeatedly during the contest. If the list has too many runs, the number of its
   * submissions is stored under this name, so that the runs are not read again in vain.
   * @returns whether the runs of all submissions are loaded; false if there are too many runs.
   */
  async read(submissions: readonly { row: StoredSubmission }[], list?: string): Promise<boolean> {
    const overflow = list === undefined ? undefined : this.#overflows.get(list);
    if (overflow !== undefined && submissions.length >= overflow) return false;
    const missing = submissions.flatMap(({ row }) => (row.runs === undefined ? row : []));
    let total = submissions.reduce((sum, { row }) => sum + (row.runs?.length ?? 0), 0);
    for (let from = 0; from < missing.length && total <= RUNS_MAX; from += BATCH) {
      const batch = missing.slice(from, from + BATCH);
      const submitIds = batch.map(({ submitId }) => submitId);
      const runs = await clicsRuns(this.#db, { submitIds, limit: RUNS_MAX + 1 - total });
      total += runs.length;
      if (total > RUNS_MAX) break;
      const byId = Map.groupBy(runs, ({ submitId }) => submitId);
      for (const row of batch) row.runs = byId.get(row.submitId) ?? NONE;
    }
    if (total > RUNS_MAX && list !== undefined) this.#overflows.set(list, submissions.length);
    return total <= RUNS_MAX;
  }
}
