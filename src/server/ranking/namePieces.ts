import type { Db } from "../platform/database/db.ts";
import { ReadCache } from "../platform/live/readCache.ts";
import { pieceShares } from "./sql.ts";

/** Length of the longest n-grams in the index of names. */
const LONGEST = 3;
/** Number of n-grams to look up. More n-grams would exclude only a few more names and cost one look-up each. */
const RAREST = 2;
const AGE_MAX_MS = 10 * 60_000;

/**
 * If more than this share of the names contains an n-gram, a scan finds matches so quickly that the index does not
 * help.
 */
const COMMON = 0.05;

type Shares = ReadonlyMap<string, number>;

/** For each n-gram, the share of names that contain it, according to the statistics of the index. */
export class NamePieces {
  readonly #db: Db;
  readonly #shares: ReadCache<"shares", Shares>;

  constructor(db: Db) {
    this.#db = db;
    this.#shares = new ReadCache(db.clock, { max: 1, ageMs: AGE_MAX_MS });
  }

  /**
   * The rarest lower-case n-grams of a text. The index lists the names that contain each n-gram, so the rarest n-grams
   * yield the fewest candidates; a common n-gram can occur in half of all names. A text of up to three characters has
   * only one n-gram, the text itself. `common`: whether even the rarest n-gram occurs in more than a twentieth of all
   * names.
   */
  async rarest(text: string): Promise<{ pieces: string[]; common: boolean }> {
    const shares = await this.#shares.of("shares", async () => {
      const rows = await pieceShares(this.#db);
      return new Map(rows.map((row) => [row.piece, row.share]));
    });
    // N-grams that are missing from the statistics are rarer than all n-grams in the statistics.
    const share = (piece: string): number => shares.get(piece) ?? 0;
    const pieces = piecesOf(text).toSorted((a, b) => share(a) - share(b));
    const [rarest = ""] = pieces;
    return { pieces: pieces.slice(0, RAREST), common: share(rarest) > COMMON };
  }
}

function piecesOf(text: string): string[] {
  const characters = Array.from(text);
  if (characters.length <= LONGEST) return [text];
  const pieces = characters
    .slice(LONGEST - 1)
    .map((_, at) => characters.slice(at, at + LONGEST).join(""));
  return [...new Set(pieces)];
}
