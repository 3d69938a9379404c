import type { ListPart } from "./listPart.ts";

type Json = Record<string, unknown>;

/**
 * An object as it is sent. An object that did not change stays the same entry, and the text of an entry never changes.
 */
export abstract class Entry {
  /** Where its bytes are, when it is in a list. */
  part: ListPart | undefined;
  /** Its place in that part. */
  place = 0;

  abstract get id(): string;
  /** The number of the submission of which it tells, by which its list is in order; 0: its type has few objects. */
  abstract get submitId(): number;
  /** Its text. */
  abstract get json(): string;
  /** The id of another object in its property of this name; empty: there is none. */
  abstract reference(name: string): string;

  /** Of its text, in bytes. */
  get size(): number {
    return this.part ? this.part.sizeOf(this.place) : Buffer.byteLength(this.json);
  }

  /** Writes its text. @returns where it ends. */
  writeTo(target: Buffer, at: number): number {
    return (
      at + (this.part ? this.part.copyTo(this.place, target, at) : target.write(this.json, at))
    );
  }
}

/** An object of a type with few ones, whose text is kept. */
export class StoredEntry extends Entry {
  readonly id: string;
  readonly json: string;
  readonly submitId = 0;
  readonly #references: Readonly<Record<string, string>>;

  /** `id`: of the event feed, where it is not that of the object. */
  constructor(object: Json, id = typeof object["id"] === "string" ? object["id"] : "") {
    super();
    const references: Record<string, string> = {};
    for (const [name, value] of Object.entries(object)) {
      if (name.endsWith("_id") && typeof value === "string") references[name] = value;
    }
    this.id = id;
    this.json = JSON.stringify(object);
    this.#references = references;
  }

  reference(name: string): string {
    return Object.hasOwn(this.#references, name) ? (this.#references[name] ?? "") : "";
  }
}

/** How objects of a type are made for one kind of reader, of sources that never change. */
export interface EntryForm<Source> {
  /** Of all that the objects depend on beside their sources. */
  variant: string;
  submitId: (source: Source) => number;
  id: (source: Source) => string;
  object: (source: Source) => Json;
  /** By name of a property; the same as the object has. */
  references: ReadonlyMap<string, (source: Source) => string>;
}

/** An object of a type with very many ones: made when it is sent. With its source it takes some ten bytes. */
export class MadeEntry<Source> extends Entry {
  readonly source: Source;
  readonly form: EntryForm<Source>;

  constructor(source: Source, form: EntryForm<Source>) {
    super();
    this.source = source;
    this.form = form;
  }

  get id(): string {
    return this.form.id(this.source);
  }

  get json(): string {
    return JSON.stringify(this.form.object(this.source));
  }

  reference(name: string): string {
    return this.form.references.get(name)?.(this.source) ?? "";
  }

  get submitId(): number {
    return this.form.submitId(this.source);
  }
}

/** An object that is gone, as the event feed sends it. */
export class GoneEntry extends Entry {
  readonly id: string;
  readonly json = "null";
  readonly submitId = 0;

  constructor(id: string) {
    super();
    this.id = id;
  }

  reference(): string {
    return "";
  }
}
