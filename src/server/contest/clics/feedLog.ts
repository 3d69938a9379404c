import { hash } from "node:crypto";
import { otherWork } from "../../platform/process/otherWork.ts";
import { type Entry, DeletedEntry } from "./entry.ts";
import { type FeedLine, FeedLineWriter, lineHead } from "./feedLine.ts";
import { lowerBound } from "./lowerBound.ts";

/** The objects of one type, in their order. */
export interface FeedType {
  type: string;
  /** Whether the type always has exactly one object, such as the contest; the event of this object has no id. */
  isSingle: boolean;
  entries: readonly Entry[];
}

/**
 * The last event of an object, in the form in which it is stored so that tokens remain valid after a restart of the
 * server.
 */
export interface StoredEvent {
  key: string;
  seq: number;
  digest: number;
}

/** Maximum number of milliseconds by which one server updates its feed later than another server. */
const OTHERS_MS = 30_000;
/** Value that replaces the hash of a deleted object. */
const GONE = 0;
/** Number of objects that are compared without a pause. */
const AT_ONCE = 500;
/** Maximum number of replaced lines that are kept in memory. */
const REPLACED_MAX = 1000;
/** Initial number of lines for which memory is allocated. */
const ROOM = 1024;

/** The last state of the objects of one type, and the feed lines about them. */
interface TypeLog {
  type: string;
  /** Index of this type in the log's list of types. */
  index: number;
  isSingle: boolean;
  /** Prefix that all feed lines of this type have in common. */
  head: Buffer;
  entries: readonly Entry[];
  /** Line index of each entry. */
  lines: number[];
  /** Maps the ids of deleted objects to the indexes of their lines. */
  deletions: Map<string, number>;
}

/**
 * The events of one contest in one view (`ViewKind`): the latest state of each object, in the order of the changes. A
 * reader resumes after the number of the last event that it has received. A slow or returning reader therefore gets
 * only the latest state of each object. The number of an event is its time in microseconds, incremented if several
 * events have the same time. The numbers therefore continue after a restart, and they reveal nothing that is hidden in
 * this view. Each line is stored in three arrays, two of which are typed arrays without objects, because a contest has
 * tens of thousands of lines in each view.
 */
export class FeedLog {
  readonly #base: number;
  /** Prefix of this feed's tokens. */
  readonly #mark: string;
  readonly #writer: FeedLineWriter;
  /** Event numbers of the lines, in ascending order; the array may have more elements than there are lines. */
  #seqs = new Float64Array(ROOM);
  /** For each line, the index of its type. */
  #typeIndexes = new Uint8Array(ROOM);
  /** The entry of each line; undefined once a later line has replaced the line. */
  #entries: (Entry | undefined)[] = [];
  readonly #typeLogs: TypeLog[] = [];
  readonly #byType = new Map<string, TypeLog>();
  #last: number;
  #replaced = 0;
  /** Objects that have a stored event and have been deleted since that event. */
  #missing: { typeLog: TypeLog; id: string }[] = [];

  constructor(base: number, mark: string) {
    this.#base = base;
    this.#mark = mark;
    this.#writer = new FeedLineWriter(mark);
    this.#last = base;
  }

  /** The number of the last event. */
  get last(): number {
    return this.#last;
  }

  /** Number of lines. */
  get size(): number {
    return this.#entries.length;
  }

  tokenOf(seq: number): string {
    return `${this.#mark}.${seq}`;
  }

  /** The position before the first event: a reader that continues from there gets all events. */
  get start(): string {
    return this.tokenOf(this.#base);
  }

  /**
   * Returns the position from which a reader with this token continues; undefined if the token does not belong to this
   * feed. Another server, or this server before a restart, may have sent its events in a slightly different order. For
   * a token from such a server, the returned number is therefore slightly smaller than the number in the token.
   */
  placeOf(token: string, now: number): number | undefined {
    const [feed, server, seq = ""] = token.split(".");
    const [ownFeed, ownServer] = this.#mark.split(".");
    if (feed !== ownFeed || !/^\d{1,16}$/.test(seq)) return undefined;
    const place = Number(seq);
    if (place < this.#base) return undefined;
    if (server === ownServer && place <= this.#last) return place;
    if (place > (now + OTHERS_MS) * 1000) return undefined;
    return Math.max(this.#base, place - OTHERS_MS * 1000);
  }

  /** Restores the positions of stored events; later changes are then added by `update`. */
  async restore(stored: readonly StoredEvent[], types: readonly FeedType[]): Promise<void> {
    if (stored.length === 0) return;
    const byKey = new Map(stored.map((event) => [event.key, event]));
    const lines: { seq: number; entry: Entry; typeLog: TypeLog }[] = [];
    let compared = 0;
    for (const each of types) {
      const typeLog = this.#typeLogOf(each);
      for (const entry of each.entries) {
        const key = keyOf(each.type, entry.id);
        const event = byKey.get(key);
        byKey.delete(key);
        compared += 1;
        if (compared % AT_ONCE === 0) await otherWork();
        if (event?.digest === digestOf(entry)) lines.push({ seq: event.seq, entry, typeLog });
      }
    }
    for (const { key, seq, digest } of byKey.values()) {
      const [type, id] = splitKey(key);
      const typeLog = this.#byType.get(type);
      if (!typeLog) continue;
      if (digest === GONE) lines.push({ seq, entry: new DeletedEntry(id), typeLog });
      else this.#missing.push({ typeLog, id });
    }
    lines.sort((a, b) => a.seq - b.seq);
    for (const line of lines) this.#add(line);
    this.#restoreOrder(types);
    for (const { seq } of stored) this.#last = Math.max(this.#last, seq);
  }

  /** Sorts each type's entries into the order of the type's objects. Objects without a line are left out. */
  #restoreOrder(types: readonly FeedType[]): void {
    const lineOf = new Map(this.#entries.map((entry, line) => [entry, line]));
    for (const { type, entries } of types) {
      const typeLog = this.#byType.get(type);
      if (!typeLog) continue;
      typeLog.entries = entries.filter((entry) => lineOf.has(entry));
      typeLog.lines = typeLog.entries.map((entry) => lineOf.get(entry) ?? 0);
    }
    for (const [line, entry] of this.#entries.entries()) {
      if (entry instanceof DeletedEntry) this.#typeLogAt(line)?.deletions.set(entry.id, line);
    }
  }

  /** Appends the differences from the previous state; for each type, deleted objects come first. */
  async update(types: readonly FeedType[], now: number): Promise<void> {
    for (const { typeLog, id } of this.#missing.splice(0)) {
      typeLog.deletions.set(id, this.#append(typeLog, new DeletedEntry(id), now));
    }
    for (const each of types) {
      const typeLog = this.#typeLogOf(each);
      if (typeLog.entries === each.entries) continue;
      await otherWork();
      await this.#updateType(typeLog, each.entries, now);
    }
    if (this.#replaced > REPLACED_MAX && this.#replaced > this.size / 2) this.#compact();
  }

  async #updateType(typeLog: TypeLog, entries: readonly Entry[], now: number): Promise<void> {
    const before = typeLog.entries;
    const start = commonStart(before, entries);
    const rest = commonEnd(before, entries, start);
    const changed = entries.slice(start, entries.length - rest);
    const present = new Set(changed.map(({ id }) => id));
    const former = new Map<string, number>();
    for (let at = start; at < before.length - rest; at += 1) {
      const [id, line] = [before[at]?.id ?? "", typeLog.lines[at] ?? 0];
      if (present.has(id)) former.set(id, line);
      else typeLog.deletions.set(id, this.#append(typeLog, new DeletedEntry(id), now, line));
    }
    const lines: number[] = [];
    let compared = 0;
    for (const entry of changed) {
      compared += 1;
      if (compared % AT_ONCE === 0) await otherWork();
      const { id } = entry;
      const line = former.get(id) ?? typeLog.deletions.get(id);
      typeLog.deletions.delete(id);
      if (line !== undefined && isSame(this.#entries[line], entry)) {
        this.#entries[line] = entry;
        lines.push(line);
      } else lines.push(this.#append(typeLog, entry, now, line));
    }
    // The lines are replaced in place, because usually only the last few of many lines change.
    const lastLines = typeLog.lines.splice(before.length - rest);
    typeLog.lines.length = start;
    for (const line of lines) typeLog.lines.push(line);
    for (const line of lastLines) typeLog.lines.push(line);
    typeLog.entries = entries;
  }

  /** `former`: the line that is replaced. @returns the index of the new line. */
  #append(typeLog: TypeLog, entry: Entry, now: number, former?: number): number {
    if (former !== undefined) {
      this.#entries[former] = undefined;
      this.#replaced += 1;
    }
    this.#last = Math.max(this.#last + 1, now * 1000);
    return this.#add({ seq: this.#last, entry, typeLog });
  }

  #add({ seq, entry, typeLog }: { seq: number; entry: Entry; typeLog: TypeLog }): number {
    const line = this.#entries.push(entry) - 1;
    if (line === this.#seqs.length) this.#makeRoom();
    this.#seqs[line] = seq;
    this.#typeIndexes[line] = typeLog.index;
    return line;
  }

  #makeRoom(): void {
    const [seqs, typeIndexes] = [this.#seqs, this.#typeIndexes];
    const room = Math.ceil(seqs.length * 1.5);
    this.#seqs = new Float64Array(room);
    this.#seqs.set(seqs);
    this.#typeIndexes = new Uint8Array(room);
    this.#typeIndexes.set(typeIndexes);
  }

  #typeLogAt(line: number): TypeLog | undefined {
    return this.#typeLogs[this.#typeIndexes[line] ?? 0];
  }

  #typeLogOf({ type, isSingle }: FeedType): TypeLog {
    let typeLog = this.#byType.get(type);
    if (!typeLog) {
      const head = lineHead(type);
      const index = this.#typeLogs.length;
      typeLog = { type, index, isSingle, head, entries: [], lines: [], deletions: new Map() };
      this.#typeLogs.push(typeLog);
      this.#byType.set(type, typeLog);
    }
    return typeLog;
  }

  /** Removes the lines that later lines have replaced. */
  #compact(): void {
    const moved: number[] = [];
    let count = 0;
    for (const [line, entry] of this.#entries.entries()) {
      moved.push(count);
      if (!entry) continue;
      this.#seqs[count] = this.#seqs[line] ?? 0;
      this.#typeIndexes[count] = this.#typeIndexes[line] ?? 0;
      count += 1;
    }
    this.#entries = this.#entries.filter((entry) => entry !== undefined);
    for (const typeLog of this.#byType.values()) {
      typeLog.lines = typeLog.lines.map((line) => moved[line] ?? 0);
      for (const [id, line] of typeLog.deletions) typeLog.deletions.set(id, moved[line] ?? 0);
    }
    this.#replaced = 0;
  }

  /**
   * Writes as many of the events after `seq` as fit into the buffer; an event that is larger than the buffer gets a
   * separate buffer.
   * @returns the bytes (empty if there is no later event) and the event number from which to continue.
   */
  after(seq: number, target: Buffer): { bytes: Buffer; seq: number } {
    let reached = seq;
    let end = 0;
    for (let at = this.#firstAfter(seq); at < this.size; at += 1) {
      const line = this.#lineAt(at);
      if (line) {
        const size = this.#writer.sizeOf(line);
        if (end + size > target.length) {
          if (end > 0) break;
          const own = Buffer.allocUnsafe(size);
          this.#writer.write(line, own, 0);
          return { bytes: own, seq: line.seq };
        }
        end = this.#writer.write(line, target, end);
      }
      reached = this.#seqs[at] ?? 0;
    }
    return { bytes: target.subarray(0, end), seq: reached };
  }

  /**
   * Returns at most `most` events with numbers above `seq`, in the form in which they are stored, and the number from
   * which to continue.
   */
  storedAfter(seq: number, most: number): { events: StoredEvent[]; seq: number } {
    const events: StoredEvent[] = [];
    let reached = seq;
    const first = this.#firstAfter(seq);
    for (let line = first; line < Math.min(first + most, this.size); line += 1) {
      reached = this.#seqs[line] ?? 0;
      const [entry, typeLog] = [this.#entries[line], this.#typeLogAt(line)];
      if (!entry || !typeLog) continue;
      const key = keyOf(typeLog.type, entry.id);
      events.push({ key, seq: reached, digest: digestOf(entry) });
    }
    return { events, seq: reached };
  }

  /** Returns the line at this index; undefined if a later line has replaced it. */
  #lineAt(at: number): FeedLine | undefined {
    const entry = this.#entries[at];
    const typeLog = this.#typeLogAt(at);
    if (!entry || !typeLog) return undefined;
    const id = typeLog.isSingle ? "null" : JSON.stringify(entry.id);
    return { head: typeLog.head, id, seq: this.#seqs[at] ?? 0, entry };
  }

  #firstAfter(seq: number): number {
    // The sequence numbers are integers, so the next possible number is `seq + 1`.
    return lowerBound(this.#seqs.subarray(0, this.size), seq + 1, (each) => each);
  }
}

function isSame(before: Entry | undefined, entry: Entry): boolean {
  return before === entry || before?.json === entry.json;
}

function commonStart(a: readonly unknown[], b: readonly unknown[]): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length += 1;
  return length;
}

/** Length of the common suffix of the lists, not counting their common prefix. */
function commonEnd(a: readonly unknown[], b: readonly unknown[], start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let length = 0;
  while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length += 1;
  return length;
}

function keyOf(type: string, id: string): string {
  return `${type} ${id}`;
}

function splitKey(key: string): [string, string] {
  const blank = key.indexOf(" ");
  return [key.slice(0, blank), key.slice(blank + 1)];
}

/** Returns 48 bits of the entry's hash. Only deleted objects have the digest {@link GONE}. */
function digestOf(entry: Entry): number {
  if (entry instanceof DeletedEntry) return GONE;
  return hash("sha1", entry.bytes, "buffer").readUIntBE(0, 6) || 1;
}
