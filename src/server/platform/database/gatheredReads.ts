// oxlint-disable eslint/no-restricted-globals -- what is asked in one turn of the loop is read together; it waits for no time
interface Waiting<Value> {
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Batches concurrent reads by key. Keys that are requested at the same time, or while the maximum number of reads is
 * running, are read together in the next read. Every read begins after all the calls that it serves, so no call gets
 * data that is older than the call.
 */
export class GatheredReads<Value> {
  readonly #read: (keys: string[]) => Promise<Map<string, Value>>;
  readonly #atOnce: number;
  #underWay = 0;
  #waiting = new Map<string, Waiting<Value>[]>();

  /**
   * `read` returns the values by key; a key without a value is left out. At most `atOnce` reads run at the same time.
   */
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
      // When this callback runs, all calls made in the same iteration of the event loop are in the queue.
      setImmediate(() => {
        // The waiting calls have already received the error.
        this.#readWaiting().catch(() => {});
      });
    }
    return promise;
  }

  async #readWaiting(): Promise<void> {
    while (this.#waiting.size > 0) {
      const batch = this.#waiting;
      this.#waiting = new Map();
      try {
        const values = await this.#read([...batch.keys()]);
        for (const [key, all] of batch) for (const { resolve } of all) resolve(values.get(key));
      } catch (error) {
        for (const { reject } of [...batch.values()].flat()) reject(error);
      }
    }
    this.#underWay -= 1;
  }
}
