import QuickLRU from "quick-lru";
import type { Clock } from "../../shared/clock.ts";
import type { ListFilter } from "./listRows.sql.ts";

/** Number of visible rows among the newest of a list, and of hidden rows between them. */
export interface NearCount {
  seen: number;
  hidden: number;
}

const FRESH_MS = 10_000;
const ENTRIES_MAX = 1000;

/**
 * A cache of counts of lists that are longer than the counted part. Reading a thousand rows takes longer than the rest
 * of a page (3 of 5 ms), and the counts change only when a problem is hidden. Rows and the length of the list are never
 * cached.
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

  /** Only a count that reached `most` is cached. */
  keep(filter: ListFilter, most: number, { seen, hidden }: NearCount): void {
    const key = keyOf(filter, most);
    this.#counts.delete(key);
    if (seen < most) return;
    const entry = { count: { seen, hidden }, until: this.#clock.now() + FRESH_MS };
    this.#counts.set(key, entry);
  }
}

/** Keyed by user ids, independent of the version of the names. */
function keyOf(filter: ListFilter, most: number): string {
  return JSON.stringify([most, { ...filter, names: undefined }]);
}
