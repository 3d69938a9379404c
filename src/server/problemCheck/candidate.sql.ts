import { sql } from "../platform/db.ts";
import { checkChanged } from "./changes.sql.ts";
import { CHECK_JOB } from "./run.sql.ts";

/** $1 check; held until the transaction ends, so that it goes live once. */
export const heldCandidate = sql<{ candidate: unknown; fingerprint: string }>(
  "problemCheck.heldCandidate",
  `select candidate, fingerprint from problem_check
   where id = $1 and kind = 'candidate' for update`,
);

/** $1 check: it is that of the problem now. */
export const makeLive = sql(
  "problemCheck.makeLive",
  "update problem_check set kind = 'live', candidate = null where id = $1",
);

/** $1 check, $2 revision, $3 data version: under these numbers it went live. */
export const noteLive = sql(
  "problemCheck.noteLive",
  `with noted as (
     update problem_check set revision = $2, data_version = $3 where id = $1 returning problem_id
   )
   select ${checkChanged("problem_id")} from noted`,
);

const isOld = "c.kind = 'candidate' and c.created_at < now() - interval '7 days'";

/** Candidates that nobody decided about for a week, with programs that still wait. */
export const deleteOldCandidates = sql(
  "problemCheck.forget",
  `with work as (
     delete from job j using problem_check c
     where ${isOld} and j.kind = '${CHECK_JOB}' and (j.payload ->> 'checkId')::bigint = c.id
     returning j.id
   )
   delete from problem_check c where ${isOld} and (select count(*) from work) >= 0`,
);
