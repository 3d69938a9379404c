import type { ListPart } from "./listPart.ts";

type Json = Record<string, unknown>;

/**
 * An object and its serialized text. As long as an object is unchanged, it keeps its entry; the text of an existing
 * entry never changes.
 */
export abstract class Entry {
  /** The part that contains the entry's bytes, if the entry is in a list. */
  part: ListPart | undefined;
  /** Index of the entry within `part`. */
  place = 0;

  abstract get id(): string;
  /**
   * Number of the submission to which the entry belongs; 0 if the entry's type has few instances. This number
   * determines the position of the entry in a list.
   */
  abstract get submitId(): number;
  /** The entry as JSON text. */
  abstract get json(): string;
  /** The id of another object, read from the property with this name; empty if there is none. */
  abstract reference(name: string): string;

  /** Length of the text in bytes. */
  get size(): number {
    return this.part ? this.part.sizeOf(this.place) : Buffer.byteLength(this.json);
  }

  /**
   * The text as bytes. If the entry belongs to a part, this is a view of the part's buffer and keeps that buffer in
   * memory.
   */
  get bytes(): Buffer {
    return this.part ? this.part.bytesOf(this.place) : Buffer.from(this.json);
  }

  /** Writes the text. @returns the end position. */
  writeTo(target: Buffer, at: number): number {
    return (
      at + (this.part ? this.part.copyTo(this.place, target, at) : target.write(this.json, at))
    );
  }
}

/** An object of a type that has few instances; its JSON text is kept in memory. */
export class StoredEntry extends Entry {
  readonly id: string;
  readonly json: string;
  readonly submitId = 0;
  readonly #references: Readonly<Record<string, string>>;

  /** `id`: id in the event feed, if it differs from the object's id. */
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

/** Builds the objects of one type in one view (`ViewKind`) from immutable sources. */
export interface EntryForm<Source> {
  /** Identifies the data (such as the contest's id and start) on which an object depends in addition to its source. */
  variant: string;
  submitId: (source: Source) => number;
  id: (source: Source) => string;
  object: (source: Source) => Json;
  /** Maps each property that refers to another object to the function that returns the reference. */
  references: ReadonlyMap<string, (source: Source) => string>;
}

/**
 * An object of a type of which there are very many objects; its JSON is built only when it is needed. The entry takes a
 * few tens of bytes in addition to its source.
 */
export class LazyEntry<Source> extends Entry {
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

/** A deleted object in the event feed. */
export class DeletedEntry extends Entry {
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
