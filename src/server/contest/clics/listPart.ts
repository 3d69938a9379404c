import { type BodyCache, BodyPart, ownBytes } from "../../platform/traffic/sharedBody.ts";
import type { Entry } from "./entry.ts";

/** Average number of entries in one part of a list of submissions. */
const ENTRIES = 256;
/** Maximum number of entries in one part. */
const ENTRIES_MAX = 1024;

/**
 * Consecutive objects of a list. Each object is serialized once for all lists, filters and feeds that contain it. When
 * an object changes, only its part is serialized again.
 */
export class ListPart {
  readonly entries: readonly Entry[];
  readonly body: BodyPart;
  readonly #isFirst: boolean;
  readonly #isLast: boolean;
  /** For each entry, the byte offset at which it ends. */
  #ends: Uint32Array | undefined;

  constructor(
    entries: readonly Entry[],
    { isFirst, isLast, cache }: { isFirst: boolean; isLast: boolean; cache: BodyCache },
  ) {
    this.entries = entries;
    this.#isFirst = isFirst;
    this.#isLast = isLast;
    this.body = new BodyPart(cache, () => this.#write());
    for (const [place, entry] of entries.entries()) {
      entry.part = this;
      entry.place = place;
    }
  }

  /** Whether the part contains exactly this range of a list. */
  is(entries: readonly Entry[], start: number, end: number): boolean {
    return (
      this.#isFirst === (start === 0) &&
      this.#isLast === (end === entries.length) &&
      this.entries.length === end - start &&
      this.entries.every((entry, place) => entry === entries[start + place])
    );
  }

  /** Copies the text of one entry of this part into `target`. @returns the number of bytes copied. */
  copyTo(place: number, target: Buffer, at: number): number {
    const { bytes } = this.body;
    return bytes.copy(target, at, this.#startOf(place), this.#ends?.[place]);
  }

  /** Returns the bytes of one entry's text without copying them from the body of this part. */
  bytesOf(place: number): Buffer {
    const { bytes } = this.body;
    return bytes.subarray(this.#startOf(place), this.#ends?.[place]);
  }

  sizeOf(place: number): number {
    // Reading `bytes` also computes the end position of each entry. The bytes will be needed next anyway.
    if (!this.#ends) void this.body.bytes;
    return (this.#ends?.[place] ?? 0) - this.#startOf(place);
  }

  /** In the JSON text of the list, each entry follows an opening bracket or a comma. */
  #startOf(place: number): number {
    return place === 0 ? 1 : (this.#ends?.[place - 1] ?? 0) + 1;
  }

  #write(): Buffer {
    const ends = new Uint32Array(this.entries.length);
    let text = this.#isFirst ? "[" : ",";
    for (const [place, { json }] of this.entries.entries()) {
      text += place === 0 ? json : `,${json}`;
      ends[place] = text.length;
    }
    if (this.#isLast) text += "]";
    const bytes = ownBytes(text);
    // If the text has as many bytes as characters, every character takes one byte, so positions in the text are also
    // positions in the bytes.
    this.#ends = bytes.length === text.length ? ends : endsInBytes(this.entries);
    return bytes;
  }
}

function endsInBytes(entries: readonly Entry[]): Uint32Array {
  let end = 0;
  return Uint32Array.from(entries, ({ json }) => (end += 1 + Buffer.byteLength(json)));
}

/** A list that is divided into parts; unchanged parts of the previous list are reused. */
export function partsOf(
  entries: readonly Entry[],
  former: readonly ListPart[],
  cache: BodyCache,
): ListPart[] {
  const formerParts = new Map(former.map((part) => [part.entries[0], part]));
  const parts: ListPart[] = [];
  let start = 0;
  const close = (end: number): void => {
    const first = entries[start];
    const same = formerParts.get(first);
    if (same?.is(entries, start, end)) {
      parts.push(same);
      formerParts.delete(first);
    } else {
      const [isFirst, isLast] = [start === 0, end === entries.length];
      parts.push(new ListPart(entries.slice(start, end), { isFirst, isLast, cache }));
    }
    start = end;
  };
  for (let at = 1; at < entries.length; at += 1) {
    if (startsPart(entries[at]) || at - start >= ENTRIES_MAX) close(at);
  }
  close(entries.length);
  // Removes from the cache those parts of the previous list that the new list does not reuse. If slow readers still
  // need these parts, the parts are serialized again.
  for (const { body } of formerParts.values()) cache.discard(body);
  return parts;
}

/**
 * The boundaries between parts lie before pseudorandom submission ids, which are spread evenly over all ids. The
 * boundaries depend only on the entries that the list contains. The compressed size of the list therefore reveals
 * nothing about hidden entries, and inserting or deleting an earlier entry does not move the boundaries.
 */
function startsPart(entry: Entry | undefined): boolean {
  const submitId = entry?.submitId ?? 0;
  return submitId > 0 && Math.imul(submitId, 0x9e3779b1) >>> 0 < 2 ** 32 / ENTRIES;
}

/** Size in bytes of the pieces in which the list is sent. */
const PIECE = 64 * 1024;

/** A list of selected entries, divided into pieces that are built when they are sent. `size`: total number of bytes. */
export function* listOf(entries: readonly Entry[], size = sizeOfList(entries)): Generator<Buffer> {
  let rest = size;
  let piece = Buffer.allocUnsafe(Math.min(rest, PIECE));
  let end = 0;
  const last = entries.at(-1);
  let separator = "[";
  for (const entry of entries) {
    // The last entry must leave room for the closing bracket.
    const length = entry.size + (entry === last ? 2 : 1);
    if (end + length > piece.length) {
      if (end > 0) yield piece.subarray(0, end);
      rest -= end;
      piece = Buffer.allocUnsafe(Math.max(Math.min(rest, PIECE), length));
      end = 0;
    }
    end += piece.write(separator, end);
    separator = ",";
    end = entry.writeTo(piece, end);
  }
  end += piece.write(entries.length === 0 ? "[]" : "]", end);
  yield piece.subarray(0, end);
}

export function sizeOfList(entries: readonly Entry[]): number {
  return entries.reduce((sum, entry) => sum + entry.size + 1, entries.length === 0 ? 2 : 1);
}
