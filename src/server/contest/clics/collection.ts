import { otherWork } from "../../platform/process/otherWork.ts";
import { Body, type BodyCache } from "../../platform/traffic/sharedBody.ts";
import type { Entry } from "./entry.ts";
import { lowerBound } from "./lowerBound.ts";
import { type ListPart, partsOf } from "./listPart.ts";

/** Number of objects that are compared by reference before the process pauses for other work. */
const AT_ONCE = 4000;

interface CollectionOptions {
  /**
   * Identifies the data, such as the contest's id and start, on which the entries depend. Entries of another variant
   * are not reused.
   */
  variant: string;
  /** If two lists have the same epoch, they can differ only in their submissions. */
  epoch: number;
  builtAt: number;
  cache: BodyCache;
  /** The previous list; its unchanged parts are reused. */
  former: Collection | undefined;
}

/**
 * The objects of one type in one view (`ViewKind`): they are indexed by id and by reference, and serialized once for
 * all readers.
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

  /** Finds an entry by binary search. An index would be as large as the list. */
  #ofSubmission(submitId: number, id: string): Entry | undefined {
    const first = lowerBound(this.entries, submitId, (entry) => entry.submitId);
    for (let at = first; this.entries[at]?.submitId === submitId; at += 1) {
      if (this.entries[at]?.id === id) return this.entries[at];
    }
    return undefined;
  }

  /**
   * Objects that have all of these references; an empty id selects objects that lack the reference. There is no index:
   * it would be as large as the list, and it would have to be rebuilt every second, because a list is valid for only
   * one second.
   */
  async where(
    references: readonly (readonly [name: string, id: string])[],
  ): Promise<readonly Entry[]> {
    const matches = (entry: Entry): boolean =>
      references.every(([name, id]) => entry.reference(name) === id);
    // Each chunk is small enough for the young generation of V8's heap. A single growing list left 0.6 MB of garbage
    // per call for 20,000 objects.
    const chunks: Entry[][] = [];
    for (let start = 0; start < this.entries.length; start += AT_ONCE) {
      if (start > 0) await otherWork();
      chunks.push(this.entries.slice(start, start + AT_ONCE).filter(matches));
    }
    return chunks.flat();
  }
}
