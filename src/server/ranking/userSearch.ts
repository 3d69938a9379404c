import QuickLRU from "quick-lru";
import { type Db, only } from "../platform/db.ts";
import { containing } from "../platform/likePattern.ts";
import { rarestPieces } from "./namePieces.ts";
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

/** One per database: tests open several in one process. */
const cached = new WeakMap<Db, QuickLRU<string, FoundUsers>>();

/**
 * All users whose username contains a text in lower case, limited and unordered. `staleAllowed`: as they
 * were when last read, for callers that read the version together with the rows that depend on it; so a
 * page of a user's submissions takes one statement instead of two.
 */
export async function findUsers(
  db: Db,
  text: string,
  { most, staleAllowed }: { most: number; staleAllowed: boolean },
): Promise<FoundUsers> {
  const texts = cached.get(db) ?? new QuickLRU<string, FoundUsers>({ maxSize: TEXTS_MAX });
  cached.set(db, texts);
  const key = `${most} ${text}`;
  const known = staleAllowed ? texts.get(key) : undefined;
  if (known) return known;
  const pattern = containing(text);
  const { pieces, common } = await rarestPieces(db, text);
  const found = only(
    common
      ? await commonUsernames(db, { pattern, limit: most })
      : await usernamesLike(db, { pattern, pieces, limit: most }),
  );
  const users = { ...found, pattern, pieces: common ? undefined : pieces };
  texts.set(key, users);
  return users;
}
