import { type Bodies, Body } from "../../platform/sharedBody.ts";
import { partsOfList } from "../../platform/takenStream.ts";

/** An object as it is sent. An object that did not change stays the same entry. */
export interface Entry {
  id: string;
  json: string;
  /** Its properties that are ids of other objects. */
  refs: Readonly<Record<string, string>>;
  /** What it was made of; of objects that are few it is not kept. */
  source?: Source;
  /** Together with `source`: made anew when one of them differs. */
  mark?: string | number;
}

export interface Source {
  submitId: number;
}

type Json = Record<string, unknown>;

export function entryOf(value: Json, made?: Pick<Entry, "source" | "mark">): Entry {
  const refs: Record<string, string> = {};
  for (const [name, id] of Object.entries(value)) {
    if (name.endsWith("_id") && typeof id === "string") refs[name] = id;
  }
  const { id } = value;
  const own = typeof id === "string" ? id : "";
  return { id: own, json: JSON.stringify(value), refs, ...made };
}

/** The objects of one type that one kind of reader sees: found by id and by reference, written once for all. */
export class Collection {
  readonly entries: readonly Entry[];
  /** Entries of another variant are not reused. */
  readonly variant: string;
  readonly madeAt: number;
  readonly body: Body;
  #byId: Map<string, Entry> | undefined;
  readonly #byReference = new Map<string, Map<string, Entry[]>>();

  constructor(
    entries: readonly Entry[],
    { variant, madeAt, bodies }: { variant: string; madeAt: number; bodies: Bodies },
  ) {
    this.entries = entries;
    this.variant = variant;
    this.madeAt = madeAt;
    this.body = new Body(bodies, () => partsOfList(entries));
  }

  get(id: string): Entry | undefined {
    this.#byId ??= new Map(this.entries.map((entry) => [entry.id, entry]));
    return this.#byId.get(id);
  }

  /** Those with all of these references; an empty one means: without it. */
  where(references: readonly (readonly [name: string, id: string])[]): readonly Entry[] {
    const [first, ...others] = references;
    if (!first) return this.entries;
    const found = this.#referring(first[0]).get(first[1]) ?? [];
    if (others.length === 0) return found;
    return found.filter(({ refs }) => others.every(([name, id]) => (refs[name] ?? "") === id));
  }

  #referring(name: string): Map<string, Entry[]> {
    const known = this.#byReference.get(name);
    if (known) return known;
    const made = Map.groupBy(this.entries, ({ refs }) => refs[name] ?? "");
    // Names come from readers: only those that objects have are kept.
    if (made.size > 1) this.#byReference.set(name, made);
    return made;
  }
}
