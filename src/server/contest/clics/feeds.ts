import { randomBytes } from "node:crypto";
import { onSubmissionChange } from "../../judging/service.ts";
import type { Database } from "../../platform/db.ts";
import type { Bus } from "../../platform/liveBus.ts";
import type { ContestBoards } from "../board/boards.ts";
import { CONTEST_CHANNEL } from "../contestChanges.ts";
import { FeedLog } from "./feedLog.ts";
import { feedObjects } from "./feedObjects.ts";
import { QUESTION_CHANGES } from "../question/questions.sql.ts";
import { contestOfChange } from "./clarificationStore.ts";
import { type ContestView, type ViewKind, viewKinds } from "./view.ts";

/** Changes within this time make one update: each compares all objects of the contest. */
const UPDATE_MS = 500;
/** The clock alone changes the state of a contest. */
const TICK_MS = 5_000;
/** A log without readers is kept for those who come back. */
const KEPT_MS = 20 * 60_000;
const FEEDS_MAX = 20;

/** The feed of one contest in one view, as long as it has readers. */
export class Feed {
  readonly log = new FeedLog(randomBytes(9).toString("base64url"));
  /** The update that was begun last; rejects where it failed. */
  latest: Promise<void>;
  readers = 0;
  unreadSince = 0;
  readonly #db: Database;
  readonly #read: () => Promise<ContestView>;
  readonly #waiting = new Set<() => void>();
  #isUpdating = false;
  #isStale = false;

  constructor(db: Database, read: () => Promise<ContestView>) {
    this.#db = db;
    this.#read = read;
    this.latest = this.#update();
    // Readers see the failure when they wait for it.
    this.latest.catch(() => {});
  }

  /** Updates at once; updates never overlap, so that a former state cannot replace a later one. */
  renew(): Promise<void> {
    this.latest = this.latest.catch(() => {}).then(() => this.#update());
    this.latest.catch(() => {});
    return this.latest;
  }

  async #update(): Promise<void> {
    this.log.update(feedObjects(await this.#read()));
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  /** Resolves after the next update, or when the signal is aborted. */
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

  /** Soon; several calls make one update, and one that fails is repeated by the next tick. */
  refresh(delay = UPDATE_MS): void {
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

  /** @returns undefined: too many contests are followed at once. */
  of(contestId: number, kind: ViewKind, read: () => Promise<ContestView>): Feed | undefined {
    const key = `${contestId} ${kind}`;
    const known = this.#feeds.get(key);
    if (known) return known;
    if (this.#feeds.size >= FEEDS_MAX && !this.#evictUnread()) return undefined;
    const feed = new Feed(this.#db, read);
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
      if (feed.readers > 0) feed.refresh(0);
      else if (now - feed.unreadSince >= KEPT_MS) this.#feeds.delete(key);
    }
  }

  #evictUnread(): boolean {
    const unread = [...this.#feeds].find(([, { readers }]) => readers === 0);
    return unread !== undefined && this.#feeds.delete(unread[0]);
  }
}
