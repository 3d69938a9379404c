import type { Db } from "../platform/db.ts";
import { pieceShares } from "./sql.ts";

/** As many characters have the longest pieces in the index of names. */
const LONGEST = 3;
/** More pieces leave out few more names than they cost to look at. */
const RAREST = 2;
const FRESH_MS = 10 * 60_000;

/** Of more names than this share the index is no help: somebody among every few has the text. */
const COMMON = 0.05;

/**
 * The pieces of a text in small letters by which the index finds the fewest names that may hold it: a
 * list of names stands behind each, and behind common ones stands half of everybody. A text of up to three
 * characters is its own only piece. `common`: even the rarest stands in every twentieth name.
 */
export async function rarestPieces(
  db: Db,
  text: string,
): Promise<{ pieces: string[]; common: boolean }> {
  const shares = await sharesOf(db);
  // What statistics do not name is rarer than all that they do.
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

/** LIKE pattern of texts that contain this one, whatever its characters. */
export function likePart(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

type Shares = ReadonlyMap<string, number>;

const known = new WeakMap<Db, { shares: Promise<Shares>; until: number }>();

function sharesOf(db: Db): Promise<Shares> {
  const entry = known.get(db);
  if (entry && entry.until > db.clock.now()) return entry.shares;
  const shares = pieceShares(db).then((rows) => new Map(rows.map((row) => [row.piece, row.share])));
  known.set(db, { shares, until: db.clock.now() + FRESH_MS });
  shares.catch(() => known.delete(db));
  return shares;
}
