import QuickLRU from "quick-lru";
import { isFinished } from "../../../shared/verdict/verdict.ts";
import { onSubmissionChange } from "../../judging/service.ts";
import { otherWork } from "../../platform/process/otherWork.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { lowerBound } from "./lowerBound.ts";
import {
  clicsSubmissionsAfter,
  clicsSubmissionsByIds,
  type RunRow,
  type SubmissionRow,
} from "./clics.sql.ts";

/**
 * Maximum number of contests whose submissions are kept in memory for the Contest API; each submission takes about 200
 * bytes.
 */
const CONTESTS_MAX = 10;
const BATCH = 500;

/**
 * A submission in memory; times are in milliseconds since 1970. When a submission changes, a new object replaces it.
 */
export interface StoredSubmission {
  submitId: number;
  uid: string;
  pid: number;
  submitTime: number;
  status: number;
  score: number | null;
  timeMs: number | null;
  language: string;
  finishedAt: number | null;
  /** Undefined until the runs have been read. */
  runs: readonly RunRow[] | undefined;
}

/**
 * A submission in the form in which one view (`ViewKind`) shows it. The object is replaced only when a change of the
 * submission is visible in this form.
 */
export interface VisibleSubmission {
  row: StoredSubmission;
  /** Time of submission as shown to the reader, in milliseconds since 1970. */
  at: number;
  /**
   * Whether the submission's result is visible: the submission has been judged, and neither a freeze nor the feedback
   * policy hides the result.
   */
  isJudged: boolean;
}

export interface StoredSubmissions {
  /** Submissions ordered by id, in the form seen by readers from whom nothing is hidden. */
  all: readonly VisibleSubmission[];
  /** Maps each account to the time of its first submission. */
  firstTimes: ReadonlyMap<string, number>;
  /** Changes each time the rows change. */
  version: number;
}

interface Entry {
  loading: Promise<void>;
  all: VisibleSubmission[];
  firstTimes: Map<string, number>;
  /** Names of accounts and languages; each name is stored only once. */
  names: Map<string, string>;
  changed: Set<number>;
  version: number;
  following: Promise<void> | undefined;
}

/**
 * Keeps the submissions to contests in memory. They are read when a contest's submissions are first needed, and updated
 * when they change.
 */
export class SubmissionStore {
  readonly #db: Database;
  readonly #entries = new QuickLRU<number, Entry>({ maxSize: CONTESTS_MAX });
  #versions = 0;

  constructor(db: Database, bus: Bus) {
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
      // Callers that arrive while changes are being read share that read.
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
      all: [],
      firstTimes: new Map(),
      names: new Map(),
      changed: new Set(),
      version: (this.#versions += 1),
      following: undefined,
    };
    entry.loading = this.#read(contestId, entry);
    entry.loading.catch(() => {
      if (this.#entries.get(contestId) === entry) this.#entries.delete(contestId);
    });
    this.#entries.set(contestId, entry);
    return entry;
  }

  async #read(contestId: number, entry: Entry): Promise<void> {
    let last = 0;
    for (;;) {
      const page = await clicsSubmissionsAfter(this.#db, { cid: contestId, lastId: last });
      for (const row of page) put(entry, row);
      if (page.length === 0) return;
      last = page.at(-1)?.submitId ?? last;
      await otherWork();
    }
  }

  async #follow(contestId: number, entry: Entry): Promise<void> {
    const ids = [...entry.changed].slice(0, BATCH);
    for (const id of ids) entry.changed.delete(id);
    try {
      const rows = await clicsSubmissionsByIds(this.#db, { submitIds: ids, cid: contestId });
      for (const row of rows) put(entry, row);
      entry.version = this.#versions += 1;
    } catch (error) {
      for (const id of ids) entry.changed.add(id);
      throw error;
    }
  }
}

/** Adds or replaces a submission. */
function put({ all, firstTimes, names }: Entry, row: SubmissionRow): void {
  const submission = storedSubmission(row, names);
  const { submitId, uid, submitTime } = submission;
  const at = lowerBound(all, submitId, ({ row: { submitId: id } }) => id);
  const isThere = all[at]?.row.submitId === submitId;
  const unhidden = { row: submission, at: submitTime, isJudged: isFinished(submission.status) };
  all.splice(at, isThere ? 1 : 0, unhidden);
  firstTimes.set(uid, Math.min(firstTimes.get(uid) ?? Infinity, submitTime));
}

function storedSubmission(row: SubmissionRow, names: Map<string, string>): StoredSubmission {
  const { submitId, pid, submitTime, status, score, timeMs, finishedAt } = row;
  return {
    submitId,
    uid: onlyOne(row.uid, names),
    pid,
    submitTime: submitTime.getTime(),
    status,
    score,
    timeMs,
    language: onlyOne(row.language, names),
    finishedAt: finishedAt?.getTime() ?? null,
    runs: undefined,
  };
}

function onlyOne(name: string, names: Map<string, string>): string {
  const same = names.get(name);
  if (same === undefined) names.set(name, name);
  return same ?? name;
}
