import type { Database } from "../../platform/database/db.ts";
import { contestById } from "../contests.sql.ts";
import { loadEntry } from "./boardEntry.ts";
import { PendingChanges } from "./pendingChanges.ts";

/**
 * Rows of the scoreboard with all results that contestants may see. The scoreboard is computed from the rows in the
 * database, because boards in memory may lack the latest changes. The boards in memory are not changed. Empty if the
 * contest does not exist.
 */
export async function finalRows(db: Database, contestId: number) {
  const [contest] = await contestById(db, { id: contestId, uid: null });
  if (!contest) return [];
  const entry = await loadEntry(db, contest, { pending: new PendingChanges(), load: "final" });
  return entry.open.rows();
}
