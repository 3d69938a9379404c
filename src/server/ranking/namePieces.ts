import type { Db } from "../platform/db.ts";
import { ReadCache } from "../platform/readCache.ts";
import { pieceShares } from "./sql.ts";

/** Length of the longest n-grams in the index of names. */
const LONGEST = 3;
/** Further n-grams exclude few more names than they cost to look up. */
const RAREST = 2;
const AGE_MAX_MS = 10 * 60_000;

/** Above this share of names the index does not help: a scan finds a match soon. */
const COMMON = 0.05;

/**
 * The lower-case n-grams of a text by which the index finds the fewest names that may contain it: each has
 * a list of names, and that of a common one contains half of all users. A text of up to three characters is
 * its only n-gram. `common`: even the rarest is in every twentieth name.
 */
export async function rarestPieces(
  db: Db,
  text: string,
): Promise<{ pieces: string[]; common: boolean }> {
  const shares = await sharesOf(db);
  // N-grams missing in the statistics are rarer than all that are in them.
  const share = (piece: string): number => shares.get(piece) ?? 0;
  const pieces = piecesOf(text).toSorted((a, b) => share(a) - share(b));
  const [rarest = ""] = pieces;
  return { pieces: pieces.slice(0, RAREST), common: share(rarest) > COMMON };
}

function piecesOf(text: string): string[] {
  const characters = Array.from(text);
  if (characters.length <= LONGEST) return [text];
  const pieces = characters
    .slice(LONGEST - 1)
    .map((_, at) => characters.slice(at, at + LONGEST).join(""));
  return [...new Set(pieces)];
}

type Shares = ReadonlyMap<string, number>;

/** One per database: tests open several in one process. */
const cacheOf = new WeakMap<Db, ReadCache<"shares", Shares>>();

function sharesOf(db: Db): Promise<Shares> {
  const cache =
    cacheOf.get(db) ?? new ReadCache<"shares", Shares>(db.clock, { max: 1, ageMs: AGE_MAX_MS });
  cacheOf.set(db, cache);
  return cache.of("shares", async () => {
    const rows = await pieceShares(db);
    return new Map(rows.map((row) => [row.piece, row.share]));
  });
}
