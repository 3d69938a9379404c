import { Body, type BodyCache } from "../../platform/sharedBody.ts";
import type { Entry } from "./entry.ts";
import { lowerBound } from "./lowerBound.ts";
import { type ListPart, partsOf } from "./listPart.ts";

interface CollectionOptions {
  /** Of those that made entries of another variant are not reused. */
  variant: string;
  /** The same number: nothing but submissions may differ. */
  epoch: number;
  madeAt: number;
  cache: BodyCache;
  /** The list before, whose parts are reused. */
  former: Collection | undefined;
}

/** The objects of one type that one kind of reader sees: found by id and by reference, written once for all. */
export class Collection {
  readonly entries: readonly Entry[];
  readonly variant: string;
  readonly epoch: number;
  readonly madeAt: number;
  readonly parts: readonly ListPart[];
  readonly body: Body;
  #byId: Map<string, Entry> | undefined;
  readonly #byReference = new Map<string, Map<string, Entry[]>>();

  constructor(
    entries: readonly Entry[],
    { variant, epoch, madeAt, cache, former }: CollectionOptions,
  ) {
    this.entries = entries;
    this.variant = variant;
    this.epoch = epoch;
    this.madeAt = madeAt;
    this.parts = partsOf(entries, former?.parts ?? [], cache);
    this.body = new Body(this.parts.map(({ body }) => body));
  }

  get(id: string): Entry | undefined {
    if (this.entries[0]?.submitId) return this.#ofSubmission(Number.parseInt(id, 10), id);
    this.#byId ??= new Map(this.entries.map((entry) => [entry.id, entry]));
    return this.#byId.get(id);
  }

  /** Without an index, which would be as large as the list. */
  #ofSubmission(submitId: number, id: string): Entry | undefined {
    const first = lowerBound(this.entries, submitId, (entry) => entry.submitId);
    for (let at = first; this.entries[at]?.submitId === submitId; at += 1) {
      if (this.entries[at]?.id === id) return this.entries[at];
    }
    return undefined;
  }

  /** Those with all of these references; an empty one means: without it. */
  where(references: readonly (readonly [name: string, id: string])[]): readonly Entry[] {
    const [first, ...others] = references;
    if (!first) return this.entries;
    const entries = this.#referring(first[0]).get(first[1]) ?? [];
    if (others.length === 0) return entries;
    return entries.filter((entry) => others.every(([name, id]) => entry.reference(name) === id));
  }

  #referring(name: string): Map<string, Entry[]> {
    const index = this.#byReference.get(name);
    if (index) return index;
    const made = Map.groupBy(this.entries, (entry) => entry.reference(name));
    // Names come from readers: only those that objects have are kept.
    if (made.size > 1) this.#byReference.set(name, made);
    return made;
  }
}
