import QuickLRU from "quick-lru";
import type { Clock } from "../../shared/clock.ts";
import type { ListFilter } from "./listRows.sql.ts";

/** Rows that the reader sees among the newest of a list, and those that had to be left out between them. */
export interface NearCount {
  seen: number;
  hidden: number;
}

const FRESH_MS = 10_000;
const ENTRIES_MAX = 1000;

/**
 * Counts of lists that are longer than what is counted. Walking a thousand rows takes longer than all
 * else of a page (3 of 5 ms), and what is known of them changes only when a problem is hidden; the
 * rows themselves and the length of the list are never remembered.
 */
export class RecentCounts {
  readonly #counts = new QuickLRU<string, { count: NearCount; until: number }>({
    maxSize: ENTRIES_MAX,
  });
  readonly #clock: Pick<Clock, "now">;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  known(filter: ListFilter, most: number): NearCount | undefined {
    const known = this.#counts.get(keyOf(filter, most));
    return known && known.until > this.#clock.now() ? known.count : undefined;
  }

  /** Only a count that reached `most` is kept. */
  keep(filter: ListFilter, most: number, { seen, hidden }: NearCount): void {
    const key = keyOf(filter, most);
    this.#counts.delete(key);
    if (seen < most) return;
    const entry = { count: { seen, hidden }, until: this.#clock.now() + FRESH_MS };
    this.#counts.set(key, entry);
  }
}

/** By the people themselves, whatever version of the names they were found in. */
function keyOf(filter: ListFilter, most: number): string {
  return JSON.stringify([most, { ...filter, names: undefined }]);
}
