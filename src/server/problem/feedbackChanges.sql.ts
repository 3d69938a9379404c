import { sql } from "../platform/db.ts";
import { notifyAtCommit } from "../platform/live.sql.ts";

/** Channel of the bus: which verdicts a problem shows changed; the message is its id. */
export const FEEDBACK_CHANGES = "problem-feedback";

/** $1 problem: notifies all servers with the commit. */
export const feedbackChanged = sql(
  "problem.feedbackChanged",
  `select ${notifyAtCommit(`'${FEEDBACK_CHANGES}'`, "$1::text")}`,
);
