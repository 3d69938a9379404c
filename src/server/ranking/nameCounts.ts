import QuickLRU from "quick-lru";
import type { Clock } from "../../shared/clock.ts";

const FRESH_MS = 30_000;
const ENTRIES_MAX = 200;

/**
 * Number of users matching a short part of a name, for parts that match many: counting reads every name (10
 * ms at 50,000 users), and the count only determines the number of pages. The rows are never cached.
 * Concurrent callers with the same part share one count.
 */
export class NameCounts {
  readonly #counts = new QuickLRU<string, { count: Promise<number>; until: number }>({
    maxSize: ENTRIES_MAX,
  });
  readonly #clock: Pick<Clock, "now">;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** The cached count of a part that matches many, or undefined. */
  known(pattern: string): Promise<number> | undefined {
    const entry = this.#counts.get(pattern);
    if (entry && entry.until > this.#clock.now()) return entry.count;
    this.#counts.delete(pattern);
    return undefined;
  }

  /** Counts, unless a count is in progress, and caches the result for half a minute. */
  count(pattern: string, ask: () => Promise<number>): Promise<number> {
    const known = this.known(pattern);
    if (known) return known;
    const entry = { count: ask(), until: this.#clock.now() + FRESH_MS };
    this.#counts.set(pattern, entry);
    entry.count.catch(() => {
      if (this.#counts.peek(pattern) === entry) this.#counts.delete(pattern);
    });
    return entry.count;
  }
}
