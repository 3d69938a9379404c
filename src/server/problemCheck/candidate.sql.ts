import { statement } from "../platform/database/statement.ts";
import { checkChanged } from "./changes.sql.ts";
import { discardTasksOf } from "./run.sql.ts";

/** Locks the candidate until the transaction ends, so that it is applied only once. */
export const lockCandidate = statement(
  "problemCheck.lockCandidate",
  `select candidate as "candidate!", fingerprint from problem_check
   where id = :id and kind = 'candidate' for update`,
).narrow<{ candidate: { change: unknown } }>();

/** Makes a candidate the problem's live check. */
export const makeLive = statement(
  "problemCheck.makeLive",
  "update problem_check set kind = 'live', candidate = null where id = :id",
);

/** Stores the revision and data version that the problem has when this check becomes its live check. */
export const setLiveVersion = statement(
  "problemCheck.setLiveVersion",
  `with updated as (
     update problem_check set revision = :revision, data_version = :dataVersion where id = :id returning problem_id
   )
   select ${checkChanged("problem_id")} from updated`,
);

const isOld = "c.kind = 'candidate' and c.created_at < verdict_now() - interval '7 days'";

/** Deletes candidates about which nobody has decided for a week, together with their tasks. */
export const deleteOldCandidates = statement(
  "problemCheck.deleteOldCandidates",
  `with work as (
     ${discardTasksOf(isOld)}
   )
   delete from problem_check c where ${isOld} and (select count(*) from work) >= 0`,
);
