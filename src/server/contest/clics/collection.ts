import { Body, type BodyCache } from "../../platform/sharedBody.ts";
import type { Entry } from "./entry.ts";
import { lowerBound } from "./lowerBound.ts";
import { type ListPart, partsOf } from "./listPart.ts";

interface CollectionOptions {
  /** Entries made for another variant are not reused. */
  variant: string;
  /** Equal numbers: only submissions may differ. */
  epoch: number;
  builtAt: number;
  cache: BodyCache;
  /** The previous list, whose parts are reused. */
  former: Collection | undefined;
}

/**
 * The objects of one type that one kind of reader sees: indexed by id and by reference, serialized once for all
 * readers.
 */
export class Collection {
  readonly entries: readonly Entry[];
  readonly variant: string;
  readonly epoch: number;
  readonly builtAt: number;
  readonly parts: readonly ListPart[];
  readonly body: Body;
  #byId: Map<string, Entry> | undefined;

  constructor(
    entries: readonly Entry[],
    { variant, epoch, builtAt, cache, former }: CollectionOptions,
  ) {
    this.entries = entries;
    this.variant = variant;
    this.epoch = epoch;
    this.builtAt = builtAt;
    this.parts = partsOf(entries, former?.parts ?? [], cache);
    this.body = new Body(this.parts.map(({ body }) => body));
  }

  get(id: string): Entry | undefined {
    if (this.entries[0]?.submitId) return this.#ofSubmission(Number.parseInt(id, 10), id);
    this.#byId ??= new Map(this.entries.map((entry) => [entry.id, entry]));
    return this.#byId.get(id);
  }

  /** No index is used, because it would be as large as the list. */
  #ofSubmission(submitId: number, id: string): Entry | undefined {
    const first = lowerBound(this.entries, submitId, (entry) => entry.submitId);
    for (let at = first; this.entries[at]?.submitId === submitId; at += 1) {
      if (this.entries[at]?.id === id) return this.entries[at];
    }
    return undefined;
  }

  /**
   * Objects with all of these references; an empty id means without the reference. No index is used: it would be as large
   * as the list, and a list is valid for a second, after which the index would be built again.
   */
  where(references: readonly (readonly [name: string, id: string])[]): readonly Entry[] {
    let entries = this.entries;
    for (const [name, id] of references) {
      entries = entries.filter((entry) => entry.reference(name) === id);
    }
    return entries;
  }
}
