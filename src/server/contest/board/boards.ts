import { randomBytes } from "node:crypto";
import QuickLRU from "quick-lru";
import { onUserChange } from "../../account/service.ts";
import { onSubmissionChange } from "../../judging/service.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { onProblemChange } from "../../problem/service.ts";
import { type BoardEntry, type ContestBoard, loadEntry, settingsOf } from "./boardEntry.ts";
import { readAgain } from "./boardUpdates.ts";
import type { ContestCache } from "../contestCache.ts";
import { onContestChange } from "../contestChanges.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { PendingChanges } from "./pendingChanges.ts";

/** Maximum number of contests with boards in memory; a board takes a few hundred bytes per contestant and problem. */
const BOARDS_MAX = 100;
/** Maximum number of changes of one kind that one query reads. */
const BATCH = 500;

/** Kinds of data that are the same in all views of a board. */
type Facts = "users" | "problems";
type FactsListener = (contestId: number, what: Facts) => void;

/**
 * The scoreboards of this server process. A board is computed when it is first used, and then kept up to date with
 * submissions, users and problems. If nothing has changed, a request needs no SQL statement; otherwise, it needs one
 * statement per kind of change. A board is recomputed after the contest or its participants change, and after messages
 * about changes may have been lost.
 */
export class ContestBoards {
  /** The cache of the contests to which the boards belong. */
  readonly contests: ContestCache;
  readonly #db: Database;
  readonly #entries = new QuickLRU<number, Promise<BoardEntry>>({
    maxSize: BOARDS_MAX,
    onEviction: (contestId) => this.#pending.delete(contestId),
  });
  /** Changes to each contest since its board started loading, except those that the board already contains. */
  readonly #pending = new Map<number, PendingChanges>();
  readonly #listeners = new Set<FactsListener>();

  constructor(contests: ContestCache, bus: Bus) {
    this.contests = contests;
    this.#db = contests.db;
    onSubmissionChange(bus, ({ scope, scopeId, submitId, what }) => {
      if (scope === "contest" && what === "status") {
        this.#pending.get(scopeId)?.submissions.add(submitId);
      }
    });
    onUserChange(bus, (uid) => this.#factChanged("users", (pending) => pending.addUser(uid)));
    onProblemChange(bus, (pid) =>
      this.#factChanged("problems", (pending) => pending.addProblem(pid)),
    );
    onContestChange(bus, (contestId) => this.#discard(contestId));
    bus.onGap(() => {
      for (const contestId of this.#entries.keys()) this.#discard(contestId);
    });
  }

  async of(contest: ContestRecord): Promise<ContestBoard> {
    const loaded = await (this.#entries.get(contest.id) ?? this.#load(contest));
    // The board may have been computed with old times, by a caller that had read the contest before the times changed.
    // In this case, the board is computed again.
    const isValid = loaded.settings === settingsOf(contest);
    const entry = isValid ? loaded : await this.#load(contest);
    await this.#follow(contest, entry);
    if (!entry.isOutdated) return entry;
    if (this.#pending.get(contest.id) === entry.pending) this.#discard(contest.id);
    return this.of(contest);
  }

  /**
   * Calls the listener for each board in memory whose users or problems may have changed.
   * @returns the function that stops the calls.
   */
  onFactsChange(listener: FactsListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Records a change for every board in memory. `add` adds the change to one board's pending changes, and returns
   * whether the change affects that board.
   */
  #factChanged(what: Facts, add: (pending: PendingChanges) => boolean): void {
    for (const [contestId, pending] of this.#pending) {
      if (!add(pending)) continue;
      if (pending.isTooLarge) this.#discard(contestId);
      for (const listener of this.#listeners) listener(contestId, what);
    }
  }

  #discard(contestId: number): void {
    this.#entries.delete(contestId);
    this.#pending.delete(contestId);
  }

  #load(contest: ContestRecord): Promise<BoardEntry> {
    // Rows that change while they are being read are read again afterwards.
    const pending = new PendingChanges();
    this.#pending.set(contest.id, pending);
    // The identifier is random, because a counter would reveal how many other boards were computed.
    const load = randomBytes(6).toString("hex");
    const loading = loadEntry(this.#db, contest, { pending, load });
    this.#entries.set(contest.id, loading);
    loading.catch(() => this.#discard(contest.id));
    return loading;
  }

  /**
   * Callers that arrive while changes are being read wait for the same read, so that no reader gets an older board than
   * another reader.
   */
  async #follow(contest: ContestRecord, entry: BoardEntry): Promise<void> {
    while (!entry.isOutdated && (entry.following !== undefined || !entry.pending.isEmpty)) {
      entry.following ??= this.#followChanges(contest, entry).finally(() => {
        entry.following = undefined;
      });
      await entry.following;
    }
  }

  async #followChanges(contest: ContestRecord, entry: BoardEntry): Promise<void> {
    const { pending } = entry;
    while (!entry.isOutdated && !pending.isEmpty) {
      const changes = pending.take(BATCH);
      try {
        const isChanged = await readAgain({ db: this.#db, contest, entry }, changes);
        if (!isChanged) continue;
      } catch (error) {
        pending.putBack(changes);
        throw error;
      }
      entry.changes += 1;
      entry.version = `${entry.version.split(".")[0]}.${entry.changes}`;
    }
  }
}
