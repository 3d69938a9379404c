import type { Collection } from "./collection.ts";

/**
 * The lists of one contest for one kind of reader that were made last, of each type. One is made after the other, so that
 * each reuses what did not change, also where versions follow each other faster than lists are made.
 */
export class LatestCollections {
  readonly #latest = new Map<string, Collection>();
  readonly #making = new Map<string, Promise<unknown>>();

  get(type: string): Collection | undefined {
    return this.#latest.get(type);
  }

  /** `make` is given the former list. */
  async next(
    type: string,
    make: (former: Collection | undefined) => Promise<Collection | undefined>,
  ): Promise<Collection | undefined> {
    const before = this.#making.get(type);
    const making = (async () => {
      await before?.catch(() => {});
      const collection = await make(this.#latest.get(type));
      if (collection) this.#latest.set(type, collection);
      return collection;
    })();
    this.#making.set(type, making);
    return making;
  }
}
