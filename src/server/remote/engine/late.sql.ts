import { type RowOf, statement } from "../../platform/database/statement.ts";

/**
 * Submissions that ended without a verdict in the last day because their deadline had passed, although the judge had
 * received them. For each judge, at most `:limit` submissions are returned, and those that were checked longest ago
 * come first. Submissions that never get a verdict therefore do not prevent checks of other submissions. Judges that
 * are switched off or paused are skipped. Submissions that are being judged again or await an organizer's decision are
 * skipped, too.
 */
export const lateSubmissions = statement(
  "remote.late",
  `select * from (
   select r.submit_id as "submitId", r.judge, r.remote_id as "remoteId", r.account_id as "accountId",
     a.handle as "accountHandle", r.linked_handle as "linkedHandle", p.key as "problemKey",
     row_number() over (partition by r.judge order by r.late_look_at nulls first, r.deadline, r.submit_id) as number
   from remote_submission r
   join submission s on s.submit_id = r.submit_id and s.status = 10
   join remote_problem p on p.problem_id = s.problem_id and p.judge = r.judge
   left join remote_account a on a.id = r.account_id
   where r.phase = 'sent' and r.remote_id is not null
     and not exists (select 1 from contest_late_verdict l where l.submit_id = r.submit_id)
     and r.deadline between verdict_now() - interval '1 day' and verdict_now()
     and not exists (select 1 from remote_judge j where j.judge = r.judge
       and (not j.is_enabled or j.closed_until > verdict_now()))
   ) late where number <= :limit order by number`,
);
export type LateSubmission = RowOf<typeof lateSubmissions>;

/** Records that the submission was checked, so that the next sweep checks other submissions of the judge first. */
export const recordLateLook = statement(
  "remote.recordLateLook",
  "update remote_submission set late_look_at = verdict_now() where submit_id = :submitId",
);
