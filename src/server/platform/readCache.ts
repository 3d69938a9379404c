import QuickLRU from "quick-lru";
import type { Clock } from "../../shared/clock.ts";
import type { Bus } from "./liveBus.ts";

interface Entry<Value> {
  value: Promise<Value>;
  readAt: number;
}

export interface ReadCacheOptions {
  /** Entries; the least recently used give way to others. */
  max: number;
  /** Milliseconds after which an entry is read again; absent: it is valid until it is evicted. */
  ageMs?: number | undefined;
}

/**
 * Values that are read, each by its key: once for all who ask while it is read and until it is too old or evicted. A read
 * that failed or found nothing (`undefined`) is not cached. What is evicted while it is read is read again for those who
 * ask from then on.
 */
export class ReadCache<Key, Value> {
  readonly #clock: Pick<Clock, "now">;
  readonly #ageMs: number;
  readonly #entries: QuickLRU<Key, Entry<Value>>;

  constructor(
    clock: Pick<Clock, "now">,
    { max, ageMs = Number.POSITIVE_INFINITY }: ReadCacheOptions,
  ) {
    this.#clock = clock;
    this.#ageMs = ageMs;
    this.#entries = new QuickLRU({ maxSize: max });
  }

  of(key: Key, read: () => Promise<Value>): Promise<Value> {
    const cached = this.cached(key);
    if (cached) return cached;
    const entry = { value: read(), readAt: this.#clock.now() };
    this.#entries.set(key, entry);
    const remove = (): void => {
      if (this.#entries.peek(key) === entry) this.#entries.delete(key);
    };
    entry.value.then((value) => value === undefined && remove(), remove);
    return entry.value;
  }

  /** Undefined: it has none, or one that is too old. */
  cached(key: Key): Promise<Value> | undefined {
    const entry = this.#entries.get(key);
    const isFresh = entry !== undefined && this.#clock.now() - entry.readAt < this.#ageMs;
    return isFresh ? entry.value : undefined;
  }

  evict(key: Key): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  /**
   * Messages of these channels evict the entry that `keyOf` reads from them, or all if it is absent. So do messages that
   * may have been missed.
   */
  evictOn(bus: Bus, channels: readonly string[], keyOf?: (message: string) => Key): this {
    for (const channel of channels) {
      bus.subscribe(channel, (message) => (keyOf ? this.evict(keyOf(message)) : this.clear()));
    }
    bus.onGap(() => this.clear());
    return this;
  }
}
