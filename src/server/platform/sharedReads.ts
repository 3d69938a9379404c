import QuickLRU from "quick-lru";
import type { Clock } from "../../shared/clock.ts";

interface Kept<Value> {
  value: Promise<Value>;
  readAt: number;
}

/**
 * What many ask for within moments, each by its key: read once, shared by all who ask for it until it is `ageMs` old
 * (milliseconds), at most `max` of them. A reading that failed is not kept.
 */
export class SharedReads<Key, Value> {
  readonly #clock: Clock;
  readonly #ageMs: number;
  readonly #kept: QuickLRU<Key, Kept<Value>>;

  constructor(clock: Clock, { max, ageMs }: { max: number; ageMs: number }) {
    this.#clock = clock;
    this.#ageMs = ageMs;
    this.#kept = new QuickLRU({ maxSize: max });
  }

  of(key: Key, read: () => Promise<Value>): Promise<Value> {
    const now = this.#clock.now();
    const known = this.#kept.get(key);
    if (known !== undefined && now - known.readAt < this.#ageMs) return known.value;
    const kept = { value: read(), readAt: now };
    this.#kept.set(key, kept);
    kept.value.catch(() => {
      if (this.#kept.peek(key) === kept) this.#kept.delete(key);
    });
    return kept.value;
  }

  /** Later calls read anew. */
  evict(key: Key): void {
    this.#kept.delete(key);
  }
}
