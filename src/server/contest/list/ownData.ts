import { SHOWN_CONTESTS_MAX, type ShownIn } from "../../../shared/contest/contestNames.ts";
import type { Db } from "../../platform/database/db.ts";
import { contestsWithOwnData } from "./ownData.sql.ts";

/** Contests whose scoreboards show the user's real name or gender. */
export async function listContestsWithOwnData(db: Db, uid: string): Promise<ShownIn[]> {
  const rows = await contestsWithOwnData(db, { uid, limit: SHOWN_CONTESTS_MAX });
  return rows.map(({ cid, title, realname, gender }) => ({ cid, title, realname, gender }));
}
