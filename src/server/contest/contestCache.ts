import QuickLRU from "quick-lru";
import type { Database, Db } from "../platform/database/db.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { ReadCache } from "../platform/live/readCache.ts";
import type { Viewer } from "../platform/route/route.ts";
import { onProblemChange } from "../problem/service.ts";
import { CONTEST_CHANNEL, CONTEST_LOGINS } from "./contestChanges.ts";
import { contestById, type ContestRecord, participations } from "./contests.sql.ts";
import { entryDependsOnPart, type Participation } from "./policy.ts";

/**
 * Maximum number of contests in the cache; it equals the maximum number of contests whose scoreboards are in memory.
 */
const CONTESTS_MAX = 100;
/** Maximum number of readers whose participation is cached, per contest. */
const READERS_MAX = 5000;
/**
 * Milliseconds after which cached rows are read again. A server may stop after it has committed a change and before it
 * has sent the message about it.
 */
const AGE_MAX_MS = 2000;
/** Milliseconds for which a contest is not cached after a server has announced a change. */
const HOLD_MS = 5000;

/**
 * Bus channel on which a server announces a change before it commits the change. For `HOLD_MS` after the announcement,
 * each call reads the stored row instead of the cache.
 */
const HOLD_CHANNEL = "contest-hold";

/**
 * Announces to all servers that the caller is about to change a contest in a way that may hide data. Until it is
 * certain that the change has been committed, the servers read the row of the contest for each call. Otherwise, a
 * server could show hidden data between the commit and the message about it.
 */
export function holdContest(bus: Bus, contestId: number): void {
  bus.publish(HOLD_CHANNEL, String(contestId));
}

type Reader = Pick<Viewer, "uid" | "username">;

/** Provides the data of a contest for one reader; `read.ts` decides which of the data this reader gets. */
export interface ContestSource {
  readonly db: Db;
  /** Undefined if the contest does not exist. */
  of(contestId: number, viewer: Reader | null): Promise<ContestRecord | undefined>;
  /**
   * Must be called after this process has restricted the reader to one session, so that the reader's outdated data is
   * evicted.
   */
  evictReader(contestId: number, uid: string): void;
}

/**
 * A source that reads the stored row each time. It is used for writes, for organizers, and in situations in which the
 * message about a change may not have arrived yet.
 */
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
  /** The contest as read for a guest. */
  contest: ContestRecord;
  /** The key is the uid; the value includes the name, because the account rule depends on it. */
  readers: ReadCache<string, { username: string; participation: Participation | undefined }>;
}

/**
 * Caches the rows of contests for the contest pages, because a row is read more often than it changes. When a message
 * reports a change of a contest, the contest's row is evicted, even while the row is being read. The data of a reader
 * is evicted when the reader is restricted to one session or released from this restriction. Decisions that depend on
 * the time are made again for each call.
 */
export class ContestCache implements ContestSource {
  readonly db: Database;
  /**
   * A variant of this source for scoreboards: it reads the user's participation in the contest only if access to the
   * contest depends on it.
   */
  readonly ofBoards: ContestSource;
  readonly #contests: ReadCache<number, CachedContest | undefined>;
  /** Maps each contest to the time until which it must not be cached. */
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
    // A cached row also lists the problems that hide their verdicts, so it may be outdated after a change to a problem.
    onProblemChange(bus, () => this.#contests.clear());
  }

  /**
   * The contest as this reader sees it. The record includes data about the reader's own participation, such as the time
   * at which the contest ends for this reader.
   */
  of(contestId: number, viewer: Reader | null): Promise<ContestRecord | undefined> {
    return this.#for(contestId, viewer, () => true);
  }

  /**
   * Evicts a contest after its newly rendered description has been stored. Storing a description sends no message that
   * would evict the contest.
   */
  evict(contestId: number): void {
    this.#contests.evict(contestId);
  }

  /**
   * Evicts the cached data of a reader whom this process has restricted to one session, because the bus message about
   * the restriction arrives later.
   */
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
