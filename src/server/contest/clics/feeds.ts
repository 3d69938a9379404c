import { createHash, randomBytes } from "node:crypto";
import { onSubmissionChange } from "../../judging/service.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { ContestBoards } from "../board/boards.ts";
import { CONTEST_CHANNEL } from "../contestChanges.ts";
import { QUESTION_CHANGES } from "../question/questions.sql.ts";
import { contestOfChange } from "./clarificationStore.ts";
import { clicsEvents, clicsFeedBase, deleteOldClicsEvents, storeClicsEvents } from "./clics.sql.ts";
import { FeedLog, type FeedType } from "./feedLog.ts";
import { type ViewKind, viewKinds } from "./view.ts";

/** Changes within this time are combined into one update. */
const UPDATE_MS = 500;
/** Replaces `UPDATE_MS` for contests with many objects, whose updates take tens of milliseconds. */
const LARGE_UPDATE_MS = 1000;
const LARGE = 5000;
/**
 * Interval in milliseconds at which feeds are updated even without an event, because the state of a contest also
 * changes as time passes.
 */
const TICK_MS = 5_000;
/** Milliseconds for which a log without readers is kept, in case readers return. */
const KEPT_MS = 20 * 60_000;
/**
 * Maximum number of feeds (one per contest and view); the last `FEEDS_RESERVED` of them are reserved for organizers.
 */
const FEEDS_MAX = 20;
const FEEDS_RESERVED = 5;
/** Number of events that one statement stores. */
const STORED_AT_ONCE = 2000;

/** Number of days for which the tokens of a contest's feeds remain valid after the contest has ended. */
const TOKEN_DAYS = 30;

/** Random text that distinguishes the feed tokens of this server process from the tokens of other server processes. */
const SERVER = randomBytes(3).toString("hex");

interface FeedOptions {
  contestId: number;
  kind: ViewKind;
  read: () => Promise<FeedType[]>;
}

/**
 * The event feed of one contest in one view. It is kept until it has had no readers for 20 minutes or is evicted; all
 * readers use the same list of events.
 */
export class Feed {
  /** The last update; the promise rejects if the update failed. */
  latest: Promise<void>;
  /** The readers' abort controllers, which end their streams. */
  readonly readers = new Set<AbortController>();
  unreadSince = 0;
  readonly kind: ViewKind;
  readonly #db: Database;
  readonly #options: FeedOptions;
  readonly #waiting = new Set<() => void>();
  #log: FeedLog | undefined;
  /** The number of the last event that has been stored. */
  #storedSeq = 0;
  #isStoring = false;
  #isUpdating = false;
  #isStale = false;

  constructor(db: Database, options: FeedOptions) {
    this.#db = db;
    this.#options = options;
    this.kind = options.kind;
    this.latest = this.#update();
    // The error is ignored here, because readers get it when they wait for this update.
    this.latest.catch(() => {});
  }

  /** The feed's log, which is available after the first update. */
  get log(): FeedLog {
    if (!this.#log) throw new Error("the feed was not read yet");
    return this.#log;
  }

  /** Updates the feed immediately; updates never overlap, so an older state cannot replace a newer one. */
  renew(): Promise<void> {
    this.latest = this.latest.catch(() => {}).then(() => this.#update());
    this.latest.catch(() => {});
    return this.latest;
  }

  async #update(): Promise<void> {
    const types = await this.#options.read();
    this.#log ??= await this.#restored(types);
    const { last } = this.#log;
    await this.#log.update(types, this.#db.clock.now());
    this.#store();
    if (this.#log.last === last) return;
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  async #restored(types: readonly FeedType[]): Promise<FeedLog> {
    const { contestId, kind } = this.#options;
    const now = this.#db.clock.now() * 1000;
    const feed = { cid: contestId, audience: kind };
    const [base] = await clicsFeedBase(this.#db, { ...feed, seq: now });
    const seq = base?.seq ?? now;
    const name = createHash("sha1").update(`${contestId} ${kind} ${seq}`).digest("hex");
    const log = new FeedLog(seq, `${name.slice(0, 8)}.${SERVER}`);
    await log.restore(await clicsEvents(this.#db, feed), types);
    this.#storedSeq = log.last;
    return log;
  }

  /**
   * Stores new events. Readers do not wait until events are stored. Events that are not yet stored when the server
   * stops are sent again after its restart.
   */
  #store(): void {
    if (this.#isStoring) return;
    this.#isStoring = true;
    this.#storeAll()
      .catch(() => {})
      .finally(() => {
        this.#isStoring = false;
      });
  }

  async #storeAll(): Promise<void> {
    const { contestId, kind } = this.#options;
    while (this.#storedSeq < this.log.last) {
      const { events, seq } = this.log.storedAfter(this.#storedSeq, STORED_AT_ONCE);
      await storeClicsEvents(this.#db, {
        cid: contestId,
        audience: kind,
        keys: events.map(({ key }) => key),
        seqs: events.map((event) => event.seq),
        digests: events.map(({ digest }) => digest),
      });
      this.#storedSeq = seq;
    }
  }

  /** Resolves after the next change, or when the signal is aborted. */
  changed(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#waiting.delete(end);
        signal.removeEventListener("abort", end);
        resolve();
      };
      this.#waiting.add(end);
      signal.addEventListener("abort", end);
      if (signal.aborted) end();
    });
  }

  get #updateMs(): number {
    return (this.#log?.size ?? 0) > LARGE ? LARGE_UPDATE_MS : UPDATE_MS;
  }

  /**
   * Schedules an update. Several calls cause only one update. If the update fails, the feed's next periodic update
   * repeats it.
   */
  refresh(delay = this.#updateMs): void {
    this.#isStale = true;
    if (this.#isUpdating) return;
    this.#isUpdating = true;
    this.#db.clock.after(delay, () => {
      this.#isStale = false;
      this.renew()
        .catch(() => {})
        .finally(() => {
          this.#isUpdating = false;
          if (this.#isStale) this.refresh();
        });
    });
  }
}

/** The feeds of this server process. */
export class Feeds {
  readonly #db: Database;
  readonly #feeds = new Map<string, Feed>();
  readonly #stop: (() => void)[];

  constructor(db: Database, bus: Bus, boards: ContestBoards) {
    this.#db = db;
    const tick = db.clock.every(TICK_MS, () => this.#tick());
    this.#stop = [
      onSubmissionChange(bus, ({ scope, scopeId, what }) => {
        if (scope === "contest" && what === "status") this.#refresh(scopeId);
      }),
      bus.subscribe(CONTEST_CHANNEL, (contestId) => this.#refresh(Number(contestId))),
      boards.onFactsChange((contestId) => this.#refresh(contestId)),
      bus.subscribe(QUESTION_CHANGES, (ref) => this.#refresh(contestOfChange(ref))),
      bus.onGap(() => {
        for (const feed of this.#feeds.values()) feed.refresh();
      }),
      () => tick.cancel(),
    ];
  }

  /** @returns undefined when too many contests are being followed. */
  of(contestId: number, kind: ViewKind, read: () => Promise<FeedType[]>): Feed | undefined {
    const key = `${contestId} ${kind}`;
    const open = this.#feeds.get(key);
    if (open) return open;
    const most = kind === "organizer" ? FEEDS_MAX : FEEDS_MAX - FEEDS_RESERVED;
    if (this.#feeds.size >= most && !this.#evictFor(kind)) return undefined;
    const feed = new Feed(this.#db, { contestId, kind, read });
    feed.unreadSince = this.#db.clock.now();
    this.#feeds.set(key, feed);
    return feed;
  }

  close(): void {
    for (const stop of this.#stop) stop();
  }

  #refresh(contestId: number): void {
    for (const kind of viewKinds) this.#feeds.get(`${contestId} ${kind}`)?.refresh();
  }

  #tick(): void {
    const now = this.#db.clock.now();
    for (const [key, feed] of this.#feeds) {
      if (feed.readers.size > 0) feed.refresh(0);
      else if (now - feed.unreadSince >= KEPT_MS) this.#feeds.delete(key);
    }
  }

  /**
   * Makes room for a new feed. If any feed has no readers, such a feed is evicted. If every feed has readers, the
   * method evicts a feed whose readers rank lower than those of the new feed. Returns false if there is no such feed.
   * Organizers rank highest, followed by users who may enter the contest.
   */
  #evictFor(kind: ViewKind): boolean {
    const all = [...this.#feeds];
    const unread = all.find(([, { readers }]) => readers.size === 0);
    // `viewKinds` is ordered from the highest rank to the lowest.
    const lower = viewKinds.slice(viewKinds.indexOf(kind) + 1).toReversed();
    const victim =
      unread ?? lower.map((each) => all.find(([, feed]) => feed.kind === each)).find(Boolean);
    if (!victim) return false;
    for (const stream of victim[1].readers) stream.abort();
    return this.#feeds.delete(victim[0]);
  }
}

/** Deletes stored feeds of contests that ended long ago. */
export async function deleteOldEvents(db: Database): Promise<void> {
  await deleteOldClicsEvents(db, { days: TOKEN_DAYS });
}
