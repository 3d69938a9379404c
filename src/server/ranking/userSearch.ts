import { type Db, only } from "../platform/database/db.ts";
import { containing } from "../platform/text/likePattern.ts";
import type { NamePieces } from "./namePieces.ts";
import { commonUsernames, usernamesLike } from "./sql.ts";

/** Users whose names match a search text. */
export interface UserMatches {
  uids: string[];
  /**
   * The search text as a pattern for SQL. `pieces` contains the n-grams of the text; it is undefined if too many names
   * contain them.
   */
  pattern: string;
  pieces: string[] | undefined;
}

/** Returns up to `most` users whose username contains the lower-case text, in no particular order. */
export async function findUsers(
  { db, namePieces }: { db: Db; namePieces: NamePieces },
  text: string,
  most: number,
): Promise<UserMatches> {
  const pattern = containing(text);
  const { pieces, common } = await namePieces.rarest(text);
  const { uids } = only(
    common
      ? await commonUsernames(db, { pattern, limit: most })
      : await usernamesLike(db, { pattern, pieces, limit: most }),
  );
  return { uids, pattern, pieces: common ? undefined : pieces };
}
