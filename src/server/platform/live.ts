import { randomBytes } from "node:crypto";
import type { Locale } from "../../shared/locale.ts";
import type { RoleId } from "../../shared/roles.ts";

/** Whoever reads a stream; the role is kept fresh while the stream is open. */
export interface LiveViewer {
  uid: string;
  role: RoleId;
  sessionId: number;
}

export interface LiveReader {
  viewer: LiveViewer | null;
  locale: Locale;
  /** Topic keys this reader follows. */
  keys: ReadonlySet<string>;
  /** Sends one event; the hub adds the id from which the reader can resume. */
  send(event: unknown): void;
}

/**
 * A feature's kind of event: something changed, named by a `ref`. The source reads the rows once and
 * sends every reader what that reader may see, so no visibility is decided here.
 */
export interface LiveSource {
  name: string;
  deliver(ref: string, detail: LiveDetail, readers: LiveReader[]): Promise<void>;
}

/** What may be added about a change: numbers widen to a range when several changes fall together. */
export interface LiveDetail {
  from?: number;
  to?: number;
}

export interface LiveTopic {
  /** The word before the colon. */
  name: string;
  /** The key a reader follows; a refusal is thrown, undefined means "no such topic". */
  keyOf(argument: string | undefined, viewer: LiveViewer | null): string | undefined;
  /** What a reader is shown at once, so that nothing falls between its question and its stream. */
  first?(key: string): { source: string; ref: string } | undefined;
}

interface Change {
  seq: number;
  at: number;
  source: LiveSource;
  ref: string;
  detail: LiveDetail;
  keys: string[];
}

interface Delivery {
  first: number;
  /** What came while the rows were being read. */
  next: { detail: LiveDetail; readers: Set<LiveReader>; first: number } | undefined;
}

const RING = 4096;
const RING_MS = 120_000;
/** A fresh reader of a list asked for it a moment ago: it gets the changes since then too. */
const FRESH_MS = 3_000;

export interface LiveHub {
  addTopic(topic: LiveTopic): void;
  addSource(source: LiveSource): void;
  /** Something changed: readers of any of the keys are told. */
  changed(source: string, ref: string, change: { keys: string[]; detail?: LiveDetail }): void;
  keyOf(topic: string, viewer: LiveViewer | null): string | undefined;
  /** Joins a reader and sends what it missed since `lastId`; false when that is too long ago. */
  join(reader: LiveReader, lastId: string | undefined): boolean;
  leave(reader: LiveReader): void;
  /** The id from which nothing was missed: every change up to it has been sent. */
  resumeId(): string;
  readers(): Iterable<LiveReader>;
}

/** Who follows what, and the last changes for those who come back. Knows no feature and no HTTP. */
export function createLiveHub(onError: (error: unknown) => void): LiveHub {
  // Numbers of another process or of a former run must not be taken for ours.
  const epoch = randomBytes(6).toString("hex");
  const topics = new Map<string, LiveTopic>();
  const sources = new Map<string, LiveSource>();
  const readersByKey = new Map<string, Set<LiveReader>>();
  const all = new Set<LiveReader>();
  const deliveries = new Map<string, Delivery>();
  let ring: Change[] = [];
  let seq = 0;
  let forgottenUpTo = 0;

  function followers(keys: string[]): Set<LiveReader> {
    const found = new Set<LiveReader>();
    for (const key of keys) for (const reader of readersByKey.get(key) ?? []) found.add(reader);
    return found;
  }

  function remember(change: Change): void {
    ring.push(change);
    if (ring.length > RING * 1.25 || ring[0]!.at < change.at - RING_MS * 1.25) {
      const keepFrom = change.at - RING_MS;
      ring = ring.slice(-RING).filter(({ at }) => at >= keepFrom);
      // The change that was just added is always among the kept ones.
      forgottenUpTo = ring[0]!.seq - 1;
    }
  }

  async function deliver(change: Change, readers: Set<LiveReader>): Promise<void> {
    const id = `${change.source.name} ${change.ref}`;
    const running = deliveries.get(id);
    if (running) {
      const { next } = running;
      if (!next) running.next = { detail: change.detail, readers, first: change.seq };
      else {
        next.detail = widen(next.detail, change.detail);
        for (const reader of readers) next.readers.add(reader);
      }
      return;
    }
    const delivery: Delivery = { first: change.seq, next: undefined };
    deliveries.set(id, delivery);
    let detail = change.detail;
    let to = readers;
    for (;;) {
      const present = [...to].filter((reader) => all.has(reader));
      if (present.length > 0) {
        await change.source.deliver(change.ref, detail, present).catch(onError);
      }
      if (!delivery.next) break;
      ({ detail, readers: to, first: delivery.first } = delivery.next);
      delivery.next = undefined;
    }
    deliveries.delete(id);
  }

  function catchUp(reader: LiveReader, changes: Change[]): void {
    const latest = new Map<string, Change>();
    for (const change of changes) {
      if (!change.keys.some((key) => reader.keys.has(key))) continue;
      const id = `${change.source.name} ${change.ref}`;
      const before = latest.get(id);
      const detail = before ? widen(before.detail, change.detail) : change.detail;
      latest.set(id, { ...change, detail });
    }
    for (const change of latest.values()) void deliver(change, new Set([reader]));
  }

  function showFirst(reader: LiveReader): void {
    for (const key of reader.keys) {
      const first = topics.get(key.split(":", 1)[0] ?? "")?.first?.(key);
      const source = first && sources.get(first.source);
      if (!source) continue;
      const detail = { from: 0, to: Number.MAX_SAFE_INTEGER };
      const change = { seq, at: Date.now(), source, ref: first.ref, detail, keys: [key] };
      void deliver(change, new Set([reader]));
    }
  }

  return {
    addTopic(topic) {
      topics.set(topic.name, topic);
    },
    addSource(source) {
      sources.set(source.name, source);
    },
    changed(sourceName, ref, { keys, detail = {} }) {
      const source = sources.get(sourceName);
      if (!source) throw new Error(`no live source ${sourceName}`);
      const change = { seq: ++seq, at: Date.now(), source, ref, detail, keys };
      remember(change);
      const readers = followers(keys);
      if (readers.size > 0) void deliver(change, readers);
    },
    keyOf(topic, viewer) {
      const [name = "", ...rest] = topic.split(":");
      return topics.get(name)?.keyOf(rest.length > 0 ? rest.join(":") : undefined, viewer);
    },
    join(reader, lastId) {
      all.add(reader);
      for (const key of reader.keys) {
        const set = readersByKey.get(key) ?? new Set();
        readersByKey.set(key, set);
        set.add(reader);
      }
      if (lastId === undefined) {
        const since = Date.now() - FRESH_MS;
        catchUp(
          reader,
          ring.filter(({ at }) => at >= since),
        );
        showFirst(reader);
        return true;
      }
      const [theirEpoch, number] = lastId.split(".");
      const last = Number(number);
      if (theirEpoch !== epoch || !(last >= forgottenUpTo && last <= seq)) return false;
      catchUp(
        reader,
        ring.filter((change) => change.seq > last),
      );
      return true;
    },
    leave(reader) {
      all.delete(reader);
      for (const key of reader.keys) {
        const set = readersByKey.get(key);
        set?.delete(reader);
        if (set?.size === 0) readersByKey.delete(key);
      }
    },
    resumeId() {
      let first = seq + 1;
      for (const delivery of deliveries.values()) first = Math.min(first, delivery.first);
      return `${epoch}.${Math.max(first - 1, 0)}`;
    },
    readers: () => all,
  };
}

function widen(a: LiveDetail, b: LiveDetail): LiveDetail {
  if (a.from === undefined || a.to === undefined) return b;
  if (b.from === undefined || b.to === undefined) return a;
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) };
}
