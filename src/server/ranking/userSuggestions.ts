import type { Db } from "../platform/database/db.ts";
import { containing } from "../platform/text/likePattern.ts";
import type { NamePieces } from "./namePieces.ts";
import { commonUsersLike, type RankedUser, usersLike, userByName } from "./sql.ts";

/** Maximum number of matches that are compared to find the best ones; the first matches in index order are taken. */
const LOOKED_AT = 50;

/**
 * Users whose username or nickname contains a text (given in lower case), up to a limit. Exact matches come first, then
 * names that begin with the text, then users with more solved problems. Real names are never searched; only usable
 * accounts are found.
 */
export async function suggestUsers(
  { db, namePieces }: { db: Db; namePieces: NamePieces },
  text: string,
  most: number,
): Promise<RankedUser[]> {
  // A line feed separates username and nickname; no name contains a line feed.
  if (text.includes("\n")) return [];
  const pattern = containing(text);
  const { pieces, common } = await namePieces.rarest(text);
  const [exact, like] = await Promise.all([
    userByName(db, { name: text }),
    common
      ? commonUsersLike(db, { pattern, limit: LOOKED_AT })
      : usersLike(db, { pattern, pieces, limit: LOOKED_AT }),
  ]);
  const byUid = new Map([...exact, ...like].map((user) => [user.uid, user]));
  return [...byUid.values()]
    .toSorted(
      (one, other) =>
        fitOf(one, text) - fitOf(other, text) ||
        other.ac - one.ac ||
        (one.username < other.username ? -1 : 1),
    )
    .slice(0, most);
}

function fitOf({ username, nickname }: RankedUser, text: string): number {
  const names = [username.toLowerCase(), nickname?.toLowerCase() ?? ""];
  if (names.includes(text)) return 0;
  return names.some((name) => name.startsWith(text)) ? 1 : 2;
}
