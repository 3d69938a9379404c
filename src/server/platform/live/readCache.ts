import QuickLRU from "quick-lru";
import type { Clock } from "../../../shared/system/clock.ts";
import type { Bus } from "./liveBus.ts";

interface Entry<Value> {
  value: Promise<Value>;
  readAt: number;
}

/** A value that has just been read. */
export interface FreshValue<Value> {
  value: Value;
  /** Whether later reads may get the value from the cache. */
  isCacheable: boolean;
}

export interface ReadCacheOptions {
  /** Maximum number of entries; the least recently used are evicted. */
  max: number;
  /** Milliseconds after which an entry is read again; absent: an entry is valid until it is evicted. */
  ageMs?: number | undefined;
}

/**
 * A cache of values by key. Concurrent callers share one read; later callers get the same value until it expires or is
 * evicted. A read that failed or returned `undefined` is not cached. When a key is evicted during its read, later
 * callers start a new read.
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

  /**
   * The values of several keys, in the order of the keys. All values that are not cached are read with one call of
   * `read`. `read` gets the positions of the keys without a cached value, and returns one value for each of these
   * positions. Use it only for keys that contain the version of their value, because evictions during the read are not
   * noticed.
   */
  async ofAll(
    keys: readonly Key[],
    read: (places: number[]) => Promise<FreshValue<Value>[]>,
  ): Promise<Value[]> {
    const readAt = this.#clock.now();
    const values = new Map<number, Value>();
    const missing: number[] = [];
    for (const [place, cached] of keys.map((key) => this.cached(key)).entries()) {
      if (cached) values.set(place, await cached);
      else missing.push(place);
    }
    const fresh = missing.length === 0 ? [] : await read(missing);
    for (const [n, { value, isCacheable }] of fresh.entries()) {
      const place = missing[n] ?? 0;
      values.set(place, value);
      const key = keys[place];
      if (isCacheable && key !== undefined) {
        this.#entries.set(key, { value: Promise.resolve(value), readAt });
      }
    }
    return keys.map((_, place) => values.get(place) as Value);
  }

  /** Undefined when there is no entry or it has expired. */
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
   * A message on one of these channels evicts the entry whose key `keyOf` returns, or all entries if `keyOf` is absent.
   * All entries are evicted when messages may have been missed.
   */
  evictOn(bus: Bus, channels: readonly string[], keyOf?: (message: string) => Key): this {
    for (const channel of channels) {
      bus.subscribe(channel, (message) => (keyOf ? this.evict(keyOf(message)) : this.clear()));
    }
    bus.onGap(() => this.clear());
    return this;
  }
}
