import QuickLRU from "quick-lru";
import { type Db, only } from "../platform/db.ts";
import { likePart, rarestPieces } from "./namePieces.ts";
import { commonUsernames, usernamesLike } from "./sql.ts";

/** Whom a text stands for. */
export interface FoundUsers {
  uids: string[];
  /** What finds them again: a pattern, and the pieces they are found by unless those are common. */
  pattern: string;
  pieces: string[] | undefined;
  /** Of all names, in that moment; see `namesVersionNow`. */
  version: number;
}

/** Texts remembered; each stands for a hundred people at most, 4 KB. */
const TEXTS_MAX = 200;

/** One per database: tests open several in one process. */
const remembered = new WeakMap<Db, QuickLRU<string, FoundUsers>>();

/**
 * Everybody whose username contains a text in small letters, at most so many and in no order. `staleAllowed`:
 * as they were when last read, for who asks for the version in the same moment as for what belongs to
 * them; so a page of somebody's submissions costs one question instead of two.
 */
export async function findUsers(
  db: Db,
  text: string,
  { most, staleAllowed }: { most: number; staleAllowed: boolean },
): Promise<FoundUsers> {
  const texts = remembered.get(db) ?? new QuickLRU<string, FoundUsers>({ maxSize: TEXTS_MAX });
  remembered.set(db, texts);
  const key = `${most} ${text}`;
  const known = staleAllowed ? texts.get(key) : undefined;
  if (known) return known;
  const pattern = likePart(text);
  const { pieces, common } = await rarestPieces(db, text);
  const found = only(
    common
      ? await commonUsernames(db, pattern, most)
      : await usernamesLike(db, pattern, pieces, most),
  );
  const people = { ...found, pattern, pieces: common ? undefined : pieces };
  texts.set(key, people);
  return people;
}
