import QuickLRU from "quick-lru";
import type { Db } from "../platform/db.ts";
import type { Bus } from "../platform/liveBus.ts";
import type { Viewer } from "../platform/route.ts";
import { onFeedbackChange } from "../problem/service.ts";
import { participations } from "./board.sql.ts";
import { CONTEST_CHANNEL } from "./contestChanges.ts";
import { contestById, type ContestRecord } from "./contests.sql.ts";
import { ContestAuth, type Participation } from "./policy.ts";

/** As many contests as have their scoreboards in memory. */
const CONTESTS_MAX = 100;
/** Readers of a private contest whose participation is kept. */
const READERS_MAX = 5000;
/** Rows are read again after this time, in case a server ended between its commit and its message. Milliseconds. */
const AGE_MAX_MS = 2000;
/** So long nothing is kept of a contest whose change was announced beforehand. Milliseconds. */
const HOLD_MS = 5000;

/** Sent before the commit: from now on each reader is answered from the stored row. */
const HOLD_CHANNEL = "contest-hold";

/**
 * Announces to all servers that a change of a contest is about to be written which may hide something: they read its
 * row for each question until the change is long committed, so that none shows what it hides in the moment between the
 * commit and its message.
 */
export function holdContest(bus: Bus, contestId: number): void {
  bus.publish(HOLD_CHANNEL, String(contestId));
}

interface Kept {
  /** Read for a guest. */
  contest: Promise<ContestRecord | undefined>;
  readAt: number;
  /** By uid and name, on which the account rule depends. */
  readers: QuickLRU<string, Promise<Participation | undefined>>;
}

/**
 * Rows of contests for pages of scoreboards, which are asked for more often than anything changes. A row is evicted
 * with the message of its change, also while it is being read; everything that depends on the time is decided anew for
 * each question.
 */
export class ContestCache {
  readonly #db: Db;
  readonly #kept = new QuickLRU<number, Kept>({ maxSize: CONTESTS_MAX });
  /** By contest until when nothing of it is kept. */
  readonly #held = new QuickLRU<number, number>({ maxSize: 10 * CONTESTS_MAX });

  constructor(db: Db, bus: Bus) {
    this.#db = db;
    bus.subscribe(CONTEST_CHANNEL, (id) => this.#kept.delete(Number(id)));
    bus.subscribe(HOLD_CHANNEL, (id) => {
      this.#held.set(Number(id), db.clock.now() + HOLD_MS);
      this.#kept.delete(Number(id));
    });
    // Whose problems' verdicts are closed is a part of the row.
    onFeedbackChange(bus, () => this.#kept.clear());
    bus.onGap(() => this.#kept.clear());
  }

  /** The contest for this reader; the reader's participation is read only where access depends on it. */
  async of(contestId: number, viewer: Viewer | null): Promise<ContestRecord | undefined> {
    const now = this.#db.clock.now();
    if (now < (this.#held.get(contestId) ?? 0)) {
      const [contest] = await contestById(this.#db, contestId, viewer?.uid ?? null);
      return contest;
    }
    const known = this.#kept.get(contestId);
    const isFresh = known !== undefined && now - known.readAt < AGE_MAX_MS;
    const kept = isFresh ? known : this.#read(contestId, now);
    const contest = await kept.contest;
    if (!contest || viewer === null) return contest;
    const { auth, oneSession } = contest.guarded;
    // A login is bound and released without a message.
    if (oneSession) return this.#withPart(contest, this.#participation(contestId, viewer));
    if (auth !== ContestAuth.Private) return contest;
    const reader = `${viewer.uid} ${viewer.username}`;
    const part = kept.readers.get(reader) ?? this.#participation(contestId, viewer);
    kept.readers.set(reader, part);
    part.catch(() => kept.readers.delete(reader));
    return this.#withPart(contest, part);
  }

  #read(contestId: number, readAt: number): Kept {
    const contest = contestById(this.#db, contestId, null).then(([row]) => row);
    const readers: Kept["readers"] = new QuickLRU({ maxSize: READERS_MAX });
    const kept: Kept = { contest, readAt, readers };
    this.#kept.set(contestId, kept);
    const evict = (): void => {
      if (this.#kept.peek(contestId) === kept) this.#kept.delete(contestId);
    };
    contest.then((row) => row ?? evict(), evict);
    return kept;
  }

  async #participation(contestId: number, { uid }: Viewer): Promise<Participation | undefined> {
    const [row] = await participations(this.#db, contestId, [uid]);
    return row?.participation;
  }

  async #withPart(
    contest: ContestRecord,
    part: Promise<Participation | undefined>,
  ): Promise<ContestRecord> {
    const participation = await part;
    return participation ? { ...contest, participation } : contest;
  }
}
