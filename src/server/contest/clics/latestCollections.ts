import type { Collection } from "./collection.ts";

/**
 * The latest list of each type, for one contest and one view (`ViewKind`). Lists are built one after another. Each list
 * can then reuse the unchanged parts of the previous one, even if versions change faster than lists are built.
 */
export class LatestCollections {
  readonly #latest = new Map<string, Collection>();
  readonly #making = new Map<string, Promise<unknown>>();

  get(type: string): Collection | undefined {
    return this.#latest.get(type);
  }

  /** `make` receives the previous list as its argument. */
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
