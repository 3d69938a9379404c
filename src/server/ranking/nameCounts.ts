import QuickLRU from "quick-lru";
import type { Clock } from "../../shared/clock.ts";

const FRESH_MS = 30_000;
const ENTRIES_MAX = 200;

/**
 * How many people a short piece of a name fits, for pieces that fit many: counting them reads every name
 * (10 ms at 50,000 people), and the figure only says how many pages there are. The rows are never
 * remembered. Callers of the same piece wait for one count.
 */
export class NameCounts {
  readonly #counts = new QuickLRU<string, { count: Promise<number>; until: number }>({
    maxSize: ENTRIES_MAX,
  });
  readonly #clock: Pick<Clock, "now">;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** The count of a piece that is known to fit many, or undefined. */
  known(pattern: string): Promise<number> | undefined {
    const entry = this.#counts.get(pattern);
    if (entry && entry.until > this.#clock.now()) return entry.count;
    this.#counts.delete(pattern);
    return undefined;
  }

  /** Counts, unless somebody does already, and remembers it for half a minute. */
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
