import type { Db } from "../../platform/database/db.ts";
import type { RowOf } from "../../platform/database/statement.ts";
import { feedContests } from "../contests.sql.ts";

/** Public contests of the site that everyone may see; the latest start comes first. */
export function listFeedContests(db: Db, limit: number): Promise<RowOf<typeof feedContests>[]> {
  return feedContests(db, { limit });
}
