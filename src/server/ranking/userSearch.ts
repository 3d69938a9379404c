import { type Db, only } from "../platform/db.ts";
import { containing } from "../platform/likePattern.ts";
import { ReadCache } from "../platform/readCache.ts";
import { NamePieces } from "./namePieces.ts";
import { commonUsernames, usernamesLike } from "./sql.ts";

/** The users matching a text. */
export interface FoundUsers {
  uids: string[];
  /** The conditions for the same search in SQL: a pattern, and its n-grams unless they are common. */
  pattern: string;
  pieces: string[] | undefined;
  /** Version of all names at the time of the search; see `namesVersionNow`. */
  version: number;
}

/** Cached texts; each has at most a hundred users, 4 KB. */
const TEXTS_MAX = 200;

/** Users by parts of their names. */
export class UserSearch {
  readonly pieces: NamePieces;
  readonly #db: Db;
  readonly #users: ReadCache<string, FoundUsers>;

  constructor(db: Db) {
    this.#db = db;
    this.pieces = new NamePieces(db);
    this.#users = new ReadCache(db.clock, { max: TEXTS_MAX });
  }

  /**
   * All users whose username contains a text in lower case, limited and unordered. `staleAllowed`: as they
   * were when last read, for callers that read the version together with the rows that depend on it; so a
   * page of a user's submissions takes one statement instead of two.
   */
  find(
    text: string,
    { most, staleAllowed }: { most: number; staleAllowed: boolean },
  ): Promise<FoundUsers> {
    const key = `${most} ${text}`;
    if (!staleAllowed) this.#users.evict(key);
    return this.#users.of(key, () => this.#read(text, most));
  }

  async #read(text: string, most: number): Promise<FoundUsers> {
    const pattern = containing(text);
    const { pieces, common } = await this.pieces.rarest(text);
    const found = only(
      common
        ? await commonUsernames(this.#db, { pattern, limit: most })
        : await usernamesLike(this.#db, { pattern, pieces, limit: most }),
    );
    return { ...found, pattern, pieces: common ? undefined : pieces };
  }
}
