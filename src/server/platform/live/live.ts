import { randomBytes } from "node:crypto";
import type { Clock } from "../../../shared/system/clock.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { timeOfResumeId } from "../../../shared/live.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import type { TokenScope } from "../../../shared/account/token.ts";
import { type TokenCall, tokenMay } from "../../../shared/account/tokenAccess.ts";
import type { Principal } from "../route/principal.ts";
import { ResumeIds } from "./resumeIds.ts";

/** The reader of a stream; role, memberships and grants are updated while the stream is open. */
export interface LiveViewer extends Principal {
  sessionId: number;
  loginId: number;
  ip: string;
  /** Scopes of the reader's API token; absent if the reader uses no API token. */
  scopes?: readonly TokenScope[];
}

export interface LiveReader {
  viewer: LiveViewer | null;
  locale: Locale;
  /** Keys of the topics to which this reader is subscribed. */
  keys: ReadonlySet<string>;
  /** Sends one event, together with the id from which the reader can resume. */
  send(event: unknown): void;
}

/**
 * Additional data about a change. `from` and `to`: the range of the numbers of a change, such as test case numbers;
 * after a merge, it covers the numbers of all merged changes.
 */
export interface LiveDetail {
  from?: number;
  to?: number;
  /** The readers whom the change concerns, in the form in which the source identifies readers; absent: all readers. */
  news?: ReadonlySet<string>;
}

/**
 * One kind of event that a feature sends: the object named by a `ref` has changed. The source reads the rows once, and
 * sends every reader the data that this reader may see. The source itself therefore decides about visibility.
 */
export interface LiveSource {
  name: string;
  deliver(ref: string, detail: LiveDetail, readers: LiveReader[]): Promise<void>;
}

export interface LiveTopic {
  /** The part of a topic before the colon. */
  name: string;
  /**
   * The API call whose data the topic keeps up to date. Clients whose API token does not permit this call may not
   * follow the topic.
   */
  call: TokenCall;
  /**
   * Returns the key to which a reader subscribes, or undefined if there is no such topic; throws if the subscription is
   * refused.
   */
  keyOf(argument: string | undefined, viewer: LiveViewer | null): string | undefined;
  /**
   * An event that is sent when a subscription begins, so that the reader misses no change between its API call and the
   * start of its stream.
   */
  first?(key: string): { source: string; ref: string } | undefined;
  /**
   * Whether every change is passed to {@link LiveHub.changed}, even without subscribers. Only in that case can readers
   * resume from the time of their responses.
   */
  isComplete?: boolean;
}

interface Change {
  seq: number;
  at: number;
  source: LiveSource;
  ref: string;
  detail: LiveDetail;
  keys: string[];
}

/** A change whose rows are being read, and a further change that has arrived during the read. */
interface Delivery {
  seq: number;
  /** Start time of the read, in milliseconds. */
  since: number;
  next: { seq: number; detail: LiveDetail; readers: Set<LiveReader> } | undefined;
}

/** Number of recent changes kept for readers that reconnect. */
const RING = 4096;
const RING_MS = 120_000;
/**
 * Milliseconds. A new reader also gets the changes that were made within this period before it joined, regardless of
 * its last id: before joining, it fetched a list or added a topic, and it may have missed changes since then.
 */
const FRESH_MS = 3_000;
/**
 * A reader that resumes from the time of its data also gets the changes from this many milliseconds before that time.
 * There are two reasons: the time may come from another server whose clock is ahead, and that server may have responded
 * from its cache before it received the message about a change. Synchronized clocks differ by only a few milliseconds,
 * and messages are delayed by only a few milliseconds. If a reader receives a change twice, this only causes one more
 * request.
 */
const MARGIN_MS = 5_000;

/**
 * Manages the subscriptions, and the recent changes for readers that reconnect. Does not depend on features or HTTP.
 */
export class LiveHub {
  // A random value that distinguishes this process's ids from those of another process or an earlier run.
  readonly #epoch = randomBytes(6).toString("hex");
  readonly #topics = new Map<string, LiveTopic>();
  readonly #sources = new Map<string, LiveSource>();
  readonly #readersByKey = new Map<string, Set<LiveReader>>();
  readonly #readers = new Set<LiveReader>();
  readonly #deliveries = new Map<string, Delivery>();
  readonly #ids: ResumeIds;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  #ring: Change[] = [];
  #seq = 0;
  #discardedUpTo = 0;
  /** Changes up to this time may be missing from the list of recent changes. */
  #incompleteUntil: number;

  /**
   * @param key 32 bytes, shared by all processes of the instance so that each process can decode the ids of the others
   */
  constructor(clock: Clock, key: Buffer, onError: (error: unknown) => void) {
    this.#ids = new ResumeIds(key);
    this.#clock = clock;
    this.#incompleteUntil = clock.now();
    this.#onError = onError;
  }

  addTopic(topic: LiveTopic): void {
    this.#topics.set(topic.name, topic);
  }

  addSource(source: LiveSource): void {
    this.#sources.set(source.name, source);
  }

  /** The key for a topic name that a reader sent; undefined when there is no such topic. */
  keyOf(topic: string, viewer: LiveViewer | null): string | undefined {
    const [name = "", ...rest] = topic.split(":");
    const topicSource = this.#topics.get(name);
    if (topicSource && viewer?.scopes && !tokenMay(viewer.scopes, topicSource.call)) {
      throw new Refusal("TOKEN_FORBIDDEN");
    }
    return topicSource?.keyOf(rest.length > 0 ? rest.join(":") : undefined, viewer);
  }

  /** Notifies every reader who is subscribed to at least one of the change's keys. */
  changed(sourceName: string, ref: string, what: { keys: string[]; detail?: LiveDetail }): void {
    const source = this.#sources.get(sourceName);
    if (!source) throw new Error(`no live source ${sourceName}`);
    const { keys, detail = {} } = what;
    const change = { seq: ++this.#seq, at: this.#clock.now(), source, ref, detail, keys };
    this.#keepRecent(change);
    const readers = new Set<LiveReader>();
    for (const key of keys) for (const one of this.#readersByKey.get(key) ?? []) readers.add(one);
    if (readers.size > 0) this.#deliverSoon(change, readers);
  }

  /** Changes before now may have been missed, so no reader can resume from an earlier time. */
  mayHaveMissed(): void {
    this.#incompleteUntil = Math.max(this.#incompleteUntil, this.#clock.now());
  }

  /** Whether the key has a subscriber now. */
  hasReaders(key: string): boolean {
    return this.#readersByKey.has(key);
  }

  /**
   * The signed-in users who follow topics of this name through this process, grouped by the id in the topic; each user
   * is listed once per id.
   */
  viewersOf(topicName: string): Map<string, LiveViewer[]> {
    const viewersById = new Map<string, LiveViewer[]>();
    for (const [key, readers] of this.#readersByKey) {
      if (!key.startsWith(`${topicName}:`)) continue;
      const viewers = [...readers].flatMap(({ viewer }) => viewer ?? []);
      const byUid = new Map(viewers.map((viewer) => [viewer.uid, viewer]));
      viewersById.set(key.slice(topicName.length + 1), [...byUid.values()]);
    }
    return viewersById;
  }

  /**
   * Adds a reader and sends it the changes since `lastId`. Returns false if some of these changes are no longer stored.
   */
  join(reader: LiveReader, lastId: string | undefined): boolean {
    this.#readers.add(reader);
    for (const key of reader.keys) {
      const followers = this.#readersByKey.get(key) ?? new Set();
      this.#readersByKey.set(key, followers.add(reader));
    }
    const isMissed = lastId === undefined ? () => false : this.#missedSince(lastId, reader.keys);
    const since = this.#clock.now() - FRESH_MS;
    this.#catchUp(reader, (change) => change.at >= since || isMissed?.(change) === true);
    this.#showFirst(reader);
    return isMissed !== undefined;
  }

  /**
   * Returns a function that checks whether a change came after the event `lastId`. Returns undefined if some of these
   * changes are no longer stored.
   */
  #missedSince(
    lastId: string,
    keys: ReadonlySet<string>,
  ): ((change: Change) => boolean) | undefined {
    const place = this.#ids.open(lastId);
    if (place?.epoch === this.#epoch) {
      const last = place.seq;
      return last >= this.#discardedUpTo && last <= this.#seq ? ({ seq }) => seq > last : undefined;
    }
    const time = place?.at ?? timeOfResumeId(lastId);
    if (time === undefined) return undefined;
    const since = time - MARGIN_MS;
    // If the time is in the future, the clock that produced it was too far ahead, so the time cannot be relied on.
    const isCovered = since > this.#incompleteUntil && since <= this.#clock.now();
    const isComplete = [...keys].every((key) => this.#topicOf(key)?.isComplete === true);
    return isCovered && isComplete ? ({ at }) => at >= since : undefined;
  }

  #topicOf(key: string): LiveTopic | undefined {
    return this.#topics.get(key.split(":", 1)[0] ?? "");
  }

  leave(reader: LiveReader): void {
    this.#readers.delete(reader);
    for (const key of reader.keys) {
      const followers = this.#readersByKey.get(key);
      followers?.delete(reader);
      if (followers?.size === 0) this.#readersByKey.delete(key);
    }
  }

  /**
   * An id from which a reader can resume without missing a change: every change up to this id has been sent. The id
   * reveals no information, is different for each call, and can be read by the other processes of the instance.
   */
  resumeId(): string {
    let first = this.#seq + 1;
    let at = this.#clock.now();
    for (const { seq, since } of this.#deliveries.values()) {
      first = Math.min(first, seq);
      at = Math.min(at, since);
    }
    return this.#ids.seal({ epoch: this.#epoch, seq: first - 1, at });
  }

  #keepRecent(change: Change): void {
    this.#ring.push(change);
    const oldest = this.#ring[0] ?? change;
    // The ring is trimmed in large steps, not at every change.
    if (this.#ring.length <= RING * 1.25 && oldest.at >= change.at - RING_MS * 1.25) return;
    const keepFrom = change.at - RING_MS;
    const first = this.#ring.findIndex(
      ({ at }, index) => at >= keepFrom && index >= this.#ring.length - RING,
    );
    for (const { seq, at } of this.#ring.splice(0, first)) {
      this.#discardedUpTo = seq;
      this.#incompleteUntil = Math.max(this.#incompleteUntil, at);
    }
  }

  #deliverSoon(change: Change, readers: Set<LiveReader>): void {
    this.#deliver(change, readers).catch(this.#onError);
  }

  /**
   * For each source and ref, only one read runs at a time. Changes that arrive during a read are combined into one
   * further read.
   */
  async #deliver(change: Change, readers: Set<LiveReader>): Promise<void> {
    const { seq, detail, source, ref } = change;
    const id = `${source.name} ${ref}`;
    const running = this.#deliveries.get(id);
    if (running) {
      // The new reader may be catching up. It may then need an earlier change than the one that is being read.
      running.seq = Math.min(running.seq, seq);
      running.next = {
        seq: Math.min(running.next?.seq ?? seq, seq),
        detail: running.next ? widen(running.next.detail, detail) : detail,
        readers: new Set([...(running.next?.readers ?? []), ...readers]),
      };
      return;
    }
    const delivery: Delivery = {
      seq,
      since: Math.min(change.at, this.#clock.now()),
      next: undefined,
    };
    this.#deliveries.set(id, delivery);
    for (let turn: Delivery["next"] = { seq, detail, readers }; turn; turn = delivery.next) {
      delivery.seq = turn.seq;
      delivery.next = undefined;
      const present = [...turn.readers].filter((reader) => this.#readers.has(reader));
      if (present.length > 0) {
        await source.deliver(ref, turn.detail, present).catch(this.#onError);
      }
    }
    this.#deliveries.delete(id);
  }

  #catchUp(reader: LiveReader, missed: (change: Change) => boolean): void {
    const latest = new Map<string, Change>();
    for (const change of this.#ring) {
      if (!missed(change) || !change.keys.some((key) => reader.keys.has(key))) continue;
      const id = `${change.source.name} ${change.ref}`;
      const before = latest.get(id);
      const detail = before ? widen(before.detail, change.detail) : change.detail;
      latest.set(id, { ...change, detail, seq: before?.seq ?? change.seq });
    }
    for (const change of latest.values()) this.#deliverSoon(change, new Set([reader]));
  }

  #showFirst(reader: LiveReader): void {
    for (const key of reader.keys) {
      const first = this.#topicOf(key)?.first?.(key);
      const source = first && this.#sources.get(first.source);
      if (!source) continue;
      const detail = { from: 0, to: Number.MAX_SAFE_INTEGER };
      const recentChange = {
        seq: this.#seq + 1,
        at: this.#clock.now(),
        source,
        detail,
        keys: [key],
      };
      this.#deliverSoon({ ...recentChange, ref: first.ref }, new Set([reader]));
    }
  }
}

function widen(a: LiveDetail, b: LiveDetail): LiveDetail {
  const news = a.news && b.news && new Set([...a.news, ...b.news]);
  return { ...rangeOf(a, b), ...(news && { news }) };
}

function rangeOf(a: LiveDetail, b: LiveDetail): Pick<LiveDetail, "from" | "to"> {
  const [{ from, to }] = a.from === undefined || a.to === undefined ? [b] : [a];
  if (from === undefined || to === undefined) return {};
  if (b.from === undefined || b.to === undefined) return { from, to };
  return { from: Math.min(from, b.from), to: Math.max(to, b.to) };
}
