import { hash } from "node:crypto";
import { otherWork } from "../../platform/otherWork.ts";
import type { Entry } from "./collection.ts";

/** The objects of one type in their order. */
export interface FeedType {
  type: string;
  /** Such as the contest itself: its event has no id. */
  isSingle: boolean;
  entries: readonly Entry[];
}

/** One line of the feed; a later state of the same object replaces it. */
interface Line {
  seq: number;
  type: string;
  /** Null for types with one object. */
  id: string | null;
  /** Null: the object is gone. */
  entry: Entry | null;
  isReplaced: boolean;
}

/** An event of the feed. */
export type FeedEvent = Readonly<Line>;

/** What is stored of the last event of an object, so that a token outlives the server. */
export interface StoredEvent {
  key: string;
  seq: number;
  digest: number;
}

/** Between the updates of two servers there is less, milliseconds. */
const OTHERS_MS = 30_000;
/** Of an object that is gone. */
const GONE = 0;
/** Texts of so many lines are written once for all readers who begin at the same place. */
const BLOCK = 200;
const BLOCKS_MAX = 24;
/** Lines that are made without a pause. */
const AT_ONCE = 500;

interface Block {
  from: number;
  to: number;
  text: Buffer;
}

/**
 * The events of one contest for one kind of reader: for each object its latest state, in the order of changes. Readers
 * continue behind a number, so that one that is slow or comes back gets the latest states only. The numbers are
 * microseconds, counted on where several events fall into one: they go on after a restart, and say nothing of what
 * this kind of reader was not sent.
 */
export class FeedLog {
  readonly #base: number;
  /** What tokens begin with. */
  readonly #mark: string;
  #lines: Line[] = [];
  /** By type and id. */
  readonly #known = new Map<string, Map<string, Line>>();
  readonly #before = new Map<string, readonly Entry[]>();
  #blocks: Block[] = [];
  #last: number;
  #replaced = 0;
  /** Objects with a stored event that are gone since. */
  #missing: { type: FeedType; id: string }[] = [];

  constructor(base: number, mark: string) {
    this.#base = base;
    this.#mark = mark;
    this.#last = base;
  }

  /** The number of the last event. */
  get last(): number {
    return this.#last;
  }

  tokenOf(seq: number): string {
    return `${this.#mark}.${seq}`;
  }

  /** Before the first event: who continues there gets everything. */
  get start(): string {
    return this.tokenOf(this.#base);
  }

  /**
   * The number that a token stands for; undefined: not one of this feed. Another server, or this one before it was
   * started, may have sent its events in a slightly different order: its tokens go back a little.
   */
  placeOf(token: string, now: number): number | undefined {
    const [feed, process, seq = ""] = token.split(".");
    const [ownFeed, ownProcess] = this.#mark.split(".");
    if (feed !== ownFeed || !/^\d{1,16}$/.test(seq)) return undefined;
    const place = Number(seq);
    if (place < this.#base) return undefined;
    if (process === ownProcess && place <= this.#last) return place;
    if (place > (now + OTHERS_MS) * 1000) return undefined;
    return Math.max(this.#base, place - OTHERS_MS * 1000);
  }

  /** Takes over the places of events that were stored; what changed since follows with `update`. */
  async restore(stored: readonly StoredEvent[], types: readonly FeedType[]): Promise<void> {
    const byKey = new Map(stored.map((event) => [event.key, event]));
    let compared = 0;
    for (const each of types) {
      const same: Entry[] = [];
      for (const entry of each.entries) {
        const key = keyOf(each, entry.id);
        const event = byKey.get(key);
        byKey.delete(key);
        compared += 1;
        if (compared % AT_ONCE === 0) await otherWork();
        if (event?.digest !== digestOf(entry)) continue;
        this.#add(each, entry.id, { seq: event.seq, entry });
        same.push(entry);
      }
      this.#before.set(each.type, same);
    }
    const byType = new Map(types.map((each) => [each.type, each]));
    for (const { key, seq, digest } of byKey.values()) {
      const [name, id] = splitKey(key);
      const type = byType.get(name);
      if (!type) continue;
      if (digest === GONE) this.#add(type, id, { seq, entry: null });
      else this.#missing.push({ type, id });
    }
    this.#lines.sort((a, b) => a.seq - b.seq);
    for (const { seq } of stored) this.#last = Math.max(this.#last, seq);
  }

  /**
   * Appends what differs from the former state, for each type first the objects that are gone.
   * @returns the events, to be stored as `storedEvent` says.
   */
  async update(types: readonly FeedType[], now: number): Promise<FeedEvent[]> {
    const missing = this.#missing.splice(0);
    const events: FeedEvent[] = missing.map(({ type, id }) =>
      this.#append(type, { id, entry: null, now }),
    );
    for (const each of types) {
      const before = this.#before.get(each.type) ?? [];
      if (before === each.entries) continue;
      await otherWork();
      const from = commonLength(before, each.entries);
      const present = new Set(each.entries.slice(from).map(({ id }) => id));
      for (const { id } of before.slice(from)) {
        if (!present.has(id)) events.push(this.#append(each, { id, entry: null, now }));
      }
      for (const entry of each.entries.slice(from)) {
        const line = this.#lineOf(each, entry.id);
        if (line?.entry === entry) continue;
        if (line?.entry?.json === entry.json) line.entry = entry;
        else events.push(this.#append(each, { id: entry.id, entry, now }));
        if (events.length % AT_ONCE === AT_ONCE - 1) await otherWork();
      }
      this.#before.set(each.type, each.entries);
    }
    if (this.#replaced > 1000 && this.#replaced > this.#lines.length / 2) {
      this.#lines = this.#lines.filter(({ isReplaced }) => !isReplaced);
      this.#replaced = 0;
    }
    return events;
  }

  #append(
    type: FeedType,
    { id, entry, now }: { id: string; entry: Entry | null; now: number },
  ): FeedEvent {
    const former = this.#lineOf(type, id);
    if (former) {
      former.isReplaced = true;
      this.#replaced += 1;
      // Its text may have become hidden.
      this.#blocks = this.#blocks.filter(({ from, to }) => former.seq <= from || former.seq > to);
    }
    this.#last = Math.max(this.#last + 1, now * 1000);
    return this.#add(type, id, { seq: this.#last, entry });
  }

  #add(type: FeedType, id: string, { seq, entry }: { seq: number; entry: Entry | null }): Line {
    const shown = { type: type.type, id: type.isSingle ? null : id };
    const line = { ...shown, seq, entry, isReplaced: false };
    this.#lines.push(line);
    const known = this.#known.get(type.type) ?? new Map<string, Line>();
    this.#known.set(type.type, known.set(id, line));
    return line;
  }

  #lineOf({ type }: FeedType, id: string): Line | undefined {
    return this.#known.get(type)?.get(id);
  }

  /** The next events after a number, some hundred lines at most, and the number to continue from. */
  after(seq: number): { text: Buffer; seq: number } {
    const known = this.#blocks.find(({ from }) => from === seq);
    if (known) return { text: known.text, seq: known.to };
    let text = "";
    let reached = seq;
    let count = 0;
    for (let at = this.#firstAfter(seq); at < this.#lines.length && count < BLOCK; at += 1) {
      const line = this.#lines[at];
      if (!line) break;
      reached = line.seq;
      if (line.isReplaced) continue;
      text += this.#textOf(line);
      count += 1;
    }
    const block = { from: seq, to: reached, text: Buffer.from(text) };
    if (count === BLOCK) {
      if (this.#blocks.length >= BLOCKS_MAX) this.#blocks.shift();
      this.#blocks.push(block);
    }
    return { text: block.text, seq: reached };
  }

  #textOf({ type, id, entry, seq }: Line): string {
    const head = JSON.stringify({ type, id, token: this.tokenOf(seq) }).slice(0, -1);
    return `${head},"data":${entry?.json ?? "null"}}\n`;
  }

  #firstAfter(seq: number): number {
    let [low, high] = [0, this.#lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#lines[middle]?.seq ?? 0) > seq) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function commonLength(a: readonly unknown[], b: readonly unknown[]): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length += 1;
  return length;
}

function keyOf({ type }: FeedType, id: string): string {
  return `${type} ${id}`;
}

function splitKey(key: string): [string, string] {
  const blank = key.indexOf(" ");
  return [key.slice(0, blank), key.slice(blank + 1)];
}

/** As it is stored: what the object is now. */
export function storedEvent({ type, id, seq, entry }: FeedEvent): StoredEvent {
  return { key: `${type} ${id ?? ""}`, seq, digest: entry === null ? GONE : digestOf(entry) };
}

/** 48 bits that are never {@link GONE}. */
function digestOf({ json }: Entry): number {
  return hash("sha1", json, "buffer").readUIntBE(0, 6) || 1;
}
