import { sql } from "../platform/db.ts";
import { checkChanged } from "./changes.sql.ts";
import { discardTasksOf } from "./run.sql.ts";

/** $1 check; locked until the transaction ends, so that it is applied once. */
export const lockCandidate = sql<{ candidate: unknown; fingerprint: string }>(
  "problemCheck.lockCandidate",
  `select candidate, fingerprint from problem_check
   where id = $1 and kind = 'candidate' for update`,
);

/** $1 check: it becomes the problem's live check. */
export const makeLive = sql(
  "problemCheck.makeLive",
  "update problem_check set kind = 'live', candidate = null where id = $1",
);

/** $1 check, $2 revision, $3 data version with which it went live. */
export const setLiveVersion = sql(
  "problemCheck.setLiveVersion",
  `with updated as (
     update problem_check set revision = $2, data_version = $3 where id = $1 returning problem_id
   )
   select ${checkChanged("problem_id")} from updated`,
);

const isOld = "c.kind = 'candidate' and c.created_at < verdict_now() - interval '7 days'";

/** Candidates undecided for a week, with their tasks. */
export const deleteOldCandidates = sql(
  "problemCheck.deleteOldCandidates",
  `with work as (
     ${discardTasksOf(isOld)}
   )
   delete from problem_check c where ${isOld} and (select count(*) from work) >= 0`,
);
