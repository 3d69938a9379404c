import QuickLRU from "quick-lru";
import type { Database, Db } from "../platform/db.ts";
import type { Bus } from "../platform/liveBus.ts";
import { ReadCache } from "../platform/readCache.ts";
import type { Viewer } from "../platform/route.ts";
import { onProblemChange } from "../problem/service.ts";
import { CONTEST_CHANNEL, CONTEST_LOGINS } from "./contestChanges.ts";
import { contestById, type ContestRecord, participations } from "./contests.sql.ts";
import { entryDependsOnPart, type Participation } from "./policy.ts";

/** As many contests as have their scoreboards in memory. */
const CONTESTS_MAX = 100;
/** Readers of a contest whose participation is kept. */
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

type Reader = Pick<Viewer, "uid" | "username">;

/** Where a contest is read for one reader; `read.ts` decides what the reader gets of it. */
export interface ContestSource {
  readonly db: Db;
  /** Undefined: it does not exist. */
  of(contestId: number, viewer: Reader | null): Promise<ContestRecord | undefined>;
  /** This process has bound a login of the reader. */
  evictReader(contestId: number, uid: string): void;
}

/** Stored rows, for writes, for organizers, and where the message of a change may not have arrived. */
export function storedContests(db: Db): ContestSource {
  return {
    db,
    async of(contestId, viewer) {
      const [contest] = await contestById(db, { id: contestId, uid: viewer?.uid ?? null });
      return contest;
    },
    evictReader: () => undefined,
  };
}

interface CachedContest {
  /** Read for a guest. */
  contest: ContestRecord;
  /** By uid; with the name, since the account rule depends on it. */
  readers: ReadCache<string, { username: string; participation: Participation | undefined }>;
}

/**
 * Rows of contests for their pages, which are asked for more often than anything changes. A row is evicted
 * with the message of its change, also while it is being read, and so is what is kept of a reader with the message of a
 * bound or released login; everything that depends on the time is decided anew for each question.
 */
export class ContestCache implements ContestSource {
  readonly db: Database;
  /** The same for scoreboards: the reader's participation is read only where access depends on it. */
  readonly ofBoards: ContestSource;
  readonly #contests: ReadCache<number, CachedContest | undefined>;
  /** By contest until when nothing of it is kept. */
  readonly #held = new QuickLRU<number, number>({ maxSize: 10 * CONTESTS_MAX });

  constructor(db: Database, bus: Bus) {
    this.db = db;
    this.ofBoards = {
      db,
      of: (contestId, viewer) =>
        this.#for(contestId, viewer, ({ guarded }) => entryDependsOnPart(guarded)),
      evictReader: (contestId, uid) => this.evictReader(contestId, uid),
    };
    this.#contests = new ReadCache(db.clock, { max: CONTESTS_MAX, ageMs: AGE_MAX_MS });
    this.#contests.evictOn(bus, [CONTEST_CHANNEL], Number);
    bus.subscribe(HOLD_CHANNEL, (id) => {
      this.#held.set(Number(id), db.clock.now() + HOLD_MS);
      this.#contests.evict(Number(id));
    });
    bus.subscribe(CONTEST_LOGINS, (message) => {
      const [id, uid = ""] = message.split(" ");
      this.evictReader(Number(id), uid);
    });
    // Whose problems' verdicts are closed is a part of the row.
    onProblemChange(bus, () => this.#contests.clear());
  }

  /** The contest for this reader with the reader's participation, such as their own end. */
  of(contestId: number, viewer: Reader | null): Promise<ContestRecord | undefined> {
    return this.#for(contestId, viewer, () => true);
  }

  /** Its description was rendered again, which is stored without a message. */
  evict(contestId: number): void {
    this.#contests.evict(contestId);
  }

  /** This process has bound a login of the reader; its message arrives later. */
  evictReader(contestId: number, uid: string): void {
    this.#contests.cached(contestId)?.then(
      (cached) => cached?.readers.evict(uid),
      () => undefined,
    );
  }

  async #for(
    contestId: number,
    viewer: Reader | null,
    needsParticipation: (contest: ContestRecord) => boolean,
  ): Promise<ContestRecord | undefined> {
    const now = this.db.clock.now();
    if (now < (this.#held.get(contestId) ?? 0)) {
      return storedContests(this.db).of(contestId, viewer);
    }
    const cached = await this.#contests.of(contestId, () => this.#read(contestId));
    if (!cached) return undefined;
    const { contest, readers } = cached;
    if (viewer === null || !needsParticipation(contest)) return contest;
    const participation = await this.#participation(readers, contestId, viewer);
    return participation ? { ...contest, participation } : contest;
  }

  async #read(contestId: number): Promise<CachedContest | undefined> {
    const [contest] = await contestById(this.db, { id: contestId, uid: null });
    return contest && { contest, readers: new ReadCache(this.db.clock, { max: READERS_MAX }) };
  }

  async #participation(
    readers: CachedContest["readers"],
    contestId: number,
    { uid, username }: Reader,
  ): Promise<Participation | undefined> {
    const read = async () => {
      const [row] = await participations(this.db, { contestId, uids: [uid] });
      return { username, participation: row?.participation };
    };
    const cached = await readers.of(uid, read);
    if (cached.username === username) return cached.participation;
    readers.evict(uid);
    return (await readers.of(uid, read)).participation;
  }
}
