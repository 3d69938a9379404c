import type { Clock } from "../../../shared/system/clock.ts";
import type { Database } from "../../platform/database/db.ts";
import type { ListedState } from "../adapter/adapter.ts";
import { listedOf, type ListedRow, notifyOthers } from "./statusLists.sql.ts";

/**
 * Maximum number of milliseconds to wait while another attempt reads the list. The wait is limited, because that
 * attempt's process may have crashed.
 */
const READING_MS = 10_000;

interface Target {
  judge: string;
  submitId: number;
  /**
   * Identifies the judge's lists in which the submission appears. Submissions that appear on the same lists have the
   * same value in this field.
   */
  list: string;
  /** Aborted when the attempt is lost. */
  signal: AbortSignal;
}

/**
 * The state of a submission; `isAsked` states whether this call has requested lists from the judge. If `state` is
 * undefined, no list shows the submission.
 */
interface Listed {
  state: ListedState["state"] | undefined;
  isAsked: boolean;
}

/**
 * States that judges list for several submissions at once. The attempt that reads a list also stores the states of all
 * other submissions in the list, so that the attempts for those submissions need no request. If a stored state is a
 * verdict, the next attempt for that submission runs immediately. An attempt sends a request only if no state of its
 * submission has been stored since the submission's previous attempt. The number of requests therefore does not grow
 * with the number of submissions.
 */
export class StatusLists {
  readonly #running = new Map<string, Promise<void>>();

  /** `read` reads lists until one contains the submission, and passes each list to `tell`. */
  async stateOf(
    db: Database,
    { judge, submitId, list, signal }: Target,
    read: (
      row: ListedRow,
      tell: (states: readonly ListedState[]) => Promise<void>,
    ) => Promise<ListedState["state"] | undefined>,
  ): Promise<Listed> {
    let row: ListedRow | undefined;
    let waited: Promise<void> | undefined;
    for (;;) {
      [row] = await listedOf(db, { submitId });
      if (!row) return { state: undefined, isAsked: false };
      if (row.listed) return { state: row.listed, isAsked: false };
      const running = this.#running.get(list);
      if (running === undefined || running === waited) break;
      await endOf(running, db.clock, signal);
      waited = running;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#running.set(list, promise);
    try {
      const state = await read(row, async (states) => {
        await notifyOthers(db, { judge, submitId, states: JSON.stringify(states) });
      });
      return { state, isAsked: true };
    } finally {
      if (this.#running.get(list) === promise) this.#running.delete(list);
      resolve();
    }
  }
}

async function endOf(running: Promise<void>, clock: Clock, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const longest = clock.wait(READING_MS, AbortSignal.any([signal, over.signal]));
  await Promise.race([running, longest]);
  over.abort();
}
