import type { Clock } from "../../shared/system/clock.ts";
import { ReadCache } from "../platform/live/readCache.ts";
import type { ListFilter } from "./listRows.sql.ts";

/** The number of visible rows among the newest rows of a list, and the number of hidden rows between them. */
export interface NearCount {
  visible: number;
  hidden: number;
}

const AGE_MAX_MS = 10_000;
const COUNTS_MAX = 1000;

/**
 * Caches the row counts of lists that are so long that only a part of their rows is counted. Counting a thousand rows
 * takes 3 of the 5 ms that reading a page takes, and the counts change only when a problem is hidden. Rows, and the
 * counts of shorter lists, are never cached.
 */
export class RecentCounts {
  readonly #counts: ReadCache<string, NearCount>;

  constructor(clock: Pick<Clock, "now">) {
    this.#counts = new ReadCache(clock, { max: COUNTS_MAX, ageMs: AGE_MAX_MS });
  }

  async cached(filter: ListFilter, most: number): Promise<NearCount | undefined> {
    return this.#counts.cached(keyOf(filter, most));
  }

  /** Caches the count that the statement of a page returned. A count below `most` is not cached. */
  async keep(filter: ListFilter, most: number, { visible, hidden }: NearCount): Promise<void> {
    if (visible >= most)
      await this.#counts.of(keyOf(filter, most), async () => ({ visible, hidden }));
  }
}

function keyOf(filter: ListFilter, most: number): string {
  return JSON.stringify([most, filter]);
}
