import { statement } from "../../platform/database/statement.ts";
import { isOfSomeoneElse } from "../engine/accounts.sql.ts";

/**
 * The data needed to link a submission to the corresponding submission at the judge; no row if the submission is not
 * sent to a judge.
 */
export const linkedSubmission = statement(
  "remote.linkedSubmission",
  `select s.uid, r.judge, r.phase, r.is_linked as "isLinked", r.remote_id as "remoteId", r.job_id as "jobId", p.key as "problemKey",
     h.handle
   from remote_submission r
   join submission s on s.submit_id = r.submit_id
   join remote_problem p on p.problem_id = s.problem_id and p.judge = r.judge
   left join remote_handle h on h.uid = s.uid and h.account_group = :accountGroup?::text and h.verified_at is not null
     and not ${isOfSomeoneElse}
   where r.submit_id = :submitId`,
).narrow<{ phase: "queued" | "sending" | "sent" | "ended" }>();

/**
 * Stores the number that the judge gave the submission; returns no row if another submission has that number, or if
 * this submission no longer waits for a number.
 */
export const linkSubmission = statement(
  "remote.linkSubmission",
  `update remote_submission r set phase = 'sent', remote_id = :remoteId, linked_handle = :handle, polls = 0, progress_at = verdict_now(),
     deadline = verdict_now() + make_interval(secs => :lifeSeconds::double precision)
   where r.submit_id = :submitId and r.phase = 'queued' and (r.is_linked or :isAlwaysLinked::boolean)
     and not exists (select 1 from remote_submission o
       where o.judge = r.judge and o.remote_id = :remoteId and o.submit_id <> r.submit_id)
     and not exists (select 1 from remote_former_number o where o.judge = r.judge and o.remote_id = :remoteId)
   returning r.job_id as "jobId"`,
);
