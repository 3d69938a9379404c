import QuickLRU from "quick-lru";
import { onSubmissionChange } from "../../judging/service.ts";
import type { Db } from "../../platform/db.ts";
import type { Bus } from "../../platform/liveBus.ts";
import { clicsSubmissionsAfter, clicsSubmissionsByIds, type SubmissionRow } from "./clics.sql.ts";

/** Contests that are read through the Contest API at the same time; each submission takes some 300 bytes. */
const CONTESTS_MAX = 10;
const BATCH = 500;

export interface StoredSubmissions {
  /** Oldest first. A changed submission is a new object. */
  rows: ReadonlyMap<number, SubmissionRow>;
  /** Changes with the rows. */
  version: number;
}

interface Entry {
  loading: Promise<void>;
  rows: Map<number, SubmissionRow>;
  changed: Set<number>;
  version: number;
  following: Promise<void> | undefined;
}

/** All submissions of contests in memory, following changes; read at first use. */
export class SubmissionStore {
  readonly #db: Db;
  readonly #entries = new QuickLRU<number, Entry>({ maxSize: CONTESTS_MAX });
  #versions = 0;

  constructor(db: Db, bus: Bus) {
    this.#db = db;
    onSubmissionChange(bus, ({ scope, scopeId, submitId, what }) => {
      if (scope === "contest" && what === "status") {
        this.#entries.get(scopeId)?.changed.add(submitId);
      }
    });
    bus.onGap(() => this.#entries.clear());
  }

  async of(contestId: number): Promise<StoredSubmissions> {
    const entry = this.#entries.get(contestId) ?? this.#load(contestId);
    await entry.loading;
    while (entry.changed.size > 0 || entry.following) {
      // Readers who ask while changes are read wait for them, too.
      entry.following ??= this.#follow(contestId, entry).finally(() => {
        entry.following = undefined;
      });
      await entry.following;
    }
    return entry;
  }

  #load(contestId: number): Entry {
    const entry: Entry = {
      loading: Promise.resolve(),
      rows: new Map(),
      changed: new Set(),
      version: (this.#versions += 1),
      following: undefined,
    };
    entry.loading = this.#read(contestId, entry.rows);
    entry.loading.catch(() => {
      if (this.#entries.get(contestId) === entry) this.#entries.delete(contestId);
    });
    this.#entries.set(contestId, entry);
    return entry;
  }

  async #read(contestId: number, rows: Map<number, SubmissionRow>): Promise<void> {
    let last = 0;
    for (;;) {
      const page = await clicsSubmissionsAfter(this.#db, contestId, last);
      for (const row of page) rows.set(row.submitId, row);
      if (page.length === 0) return;
      last = page.at(-1)?.submitId ?? last;
    }
  }

  async #follow(contestId: number, entry: Entry): Promise<void> {
    const ids = [...entry.changed].slice(0, BATCH);
    for (const id of ids) entry.changed.delete(id);
    try {
      for (const row of await clicsSubmissionsByIds(this.#db, ids, contestId)) {
        entry.rows.set(row.submitId, row);
      }
      entry.version = this.#versions += 1;
    } catch (error) {
      for (const id of ids) entry.changed.add(id);
      throw error;
    }
  }
}
