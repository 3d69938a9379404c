import { statement } from "../../platform/database/statement.ts";
import { frozenNow } from "../facts.sql.ts";

/** Returns no row if nothing is currently frozen. */
export const revealContestRow = statement(
  "contest.reveal",
  `update contest c set revealed_at = verdict_now() where c.id = :id and ${frozenNow}
   returning c.id::int`,
);
