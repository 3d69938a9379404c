import { sql } from "../../platform/db.ts";
import { frozenNow } from "../facts.sql.ts";

/** $1 id. No row when nothing is frozen now. */
export const revealContestRow = sql<{ id: number }>(
  "contest.reveal",
  `update contest c set revealed_at = verdict_now() where c.id = $1 and ${frozenNow}
   returning c.id::int`,
);
