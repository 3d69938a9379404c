interface Waiting<Value> {
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Reads by key that many ask for at the same time. Those that come together, or while as many reads as allowed are under
 * way, are read together in the next one. Every read begins after all calls that it answers, so that none gets what was
 * true before it.
 */
export class GatheredReads<Value> {
  readonly #read: (keys: string[]) => Promise<Map<string, Value>>;
  readonly #atOnce: number;
  #underWay = 0;
  #waiting = new Map<string, Waiting<Value>[]>();

  /** `read`: values by key; a key without a value is missing. At most `atOnce` reads are under way. */
  constructor(atOnce: number, read: (keys: string[]) => Promise<Map<string, Value>>) {
    this.#atOnce = atOnce;
    this.#read = read;
  }

  of(key: string): Promise<Value | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Value | undefined>();
    const waiting = { resolve, reject };
    const others = this.#waiting.get(key);
    if (others) others.push(waiting);
    else this.#waiting.set(key, [waiting]);
    if (this.#underWay < this.#atOnce) {
      this.#underWay += 1;
      // Calls that have arrived at the same time ask before it.
      setImmediate(() => {
        // Those who wait got the error.
        this.#readWaiting().catch(() => {});
      });
    }
    return promise;
  }

  async #readWaiting(): Promise<void> {
    while (this.#waiting.size > 0) {
      const asked = this.#waiting;
      this.#waiting = new Map();
      try {
        const values = await this.#read([...asked.keys()]);
        for (const [key, all] of asked) for (const { resolve } of all) resolve(values.get(key));
      } catch (error) {
        for (const { reject } of [...asked.values()].flat()) reject(error);
      }
    }
    this.#underWay -= 1;
  }
}
