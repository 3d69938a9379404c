import { isStalled } from "../../judging/fragments/remoteWait.sql.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";

/**
 * SQL condition: submission s belongs to a contest, or to a virtual participation in a contest, that accepts only
 * verdicts on the code that this site stores. Otherwise, a user could submit other code through the same account at the
 * judge at the same time.
 */
const isOfStrictContest = `exists (select 1 from contest c where c.remote_problems <> 'linked'
  and c.id = case s.scope when 'contest' then s.scope_id
    when 'virtual' then (select v.contest_id from virtual_participation v where v.id = s.scope_id) end)`;

/**
 * The data of a remote submission: the problem at the judge, the code, and the language's name. `ownUid`: the user in
 * whose own session at the judge the code may be sent; null: it is sent with an account of the site. `refusal`: the
 * judge's response when it refused the language.
 */
export const sourceOfSubmission = statement(
  "remote.source",
  `select p.key as "problemKey", s.problem_id as pid, s.language, c.code, pr.type as "problemType",
     case when not ${isOfStrictContest} then s.uid end as "ownUid",
     (select l.refusal from language l where l.oj = :judge and l.name = s.language and l.refused_at is not null) as refusal
   from submission s
   join problem pr on pr.id = s.problem_id
   join submission_code c on c.submit_id = s.submit_id
   join remote_problem p on p.problem_id = s.problem_id and p.judge = :judge
   where s.submit_id = :submitId`,
);
export type RemoteSource = RowOf<typeof sourceOfSubmission>;

const columns = `r.submit_id as "submitId", r.phase, r.account_id as "accountId", r.remote_id as "remoteId",
  r.baseline_id as "baselineId", r.marker, r.sends, r.looks, r.polls, r.first_look_at as "firstLookAt", r.deadline,
  r.linked_handle as "linkedHandle", r.is_linked as "isLinked"`;

/**
 * Inserts or renews the row of a job's submission. A row of an earlier job keeps the judge's submission number, so that
 * a rejudging reads the state again and sends nothing. A row in the sending phase stays in that phase, because the
 * judge may already have received the code.
 */
export const openRow = statement(
  "remote.open",
  `insert into remote_submission as r (submit_id, job_id, judge, phase, deadline)
   values (:submitId::bigint, :jobId::bigint, :judge, 'queued', verdict_now() + make_interval(secs => :lifeSeconds::double precision))
   on conflict (submit_id) do update set
     job_id = excluded.job_id,
     phase = case when r.job_id = excluded.job_id then r.phase when r.remote_id is not null then 'sent'
       when r.phase = 'sending' then 'sending' else 'queued' end,
     sends = case when r.job_id = excluded.job_id then r.sends else 0 end,
     looks = case when r.job_id = excluded.job_id then r.looks else 0 end,
     polls = case when r.job_id = excluded.job_id then r.polls else 0 end,
     listed = case when r.job_id = excluded.job_id then r.listed end,
     late_look_at = case when r.job_id = excluded.job_id then r.late_look_at end,
     progress_at = case when r.job_id = excluded.job_id then r.progress_at else verdict_now() end,
     is_linked = r.is_linked and (r.job_id = excluded.job_id or r.remote_id is not null),
     deadline = case when r.job_id = excluded.job_id then r.deadline else excluded.deadline end
   returning ${columns}`,
).narrow<{ phase: RemotePhase }>();
export type RemoteRow = RowOf<typeof openRow>;
export type RemotePhase = "queued" | "sending" | "sent" | "ended";

/**
 * Records that the code is about to be sent. The record is stored before the request is sent. After a crash, it shows
 * that the code may have arrived. The code may have waited a long time for an account that could send it. The deadline
 * is therefore extended if necessary, so that at least `:lookSeconds` remain for finding the submission at the judge.
 */
export const beginSending = statement(
  "remote.beginSending",
  `update remote_submission set phase = 'sending', account_id = :accountId, baseline_id = :baselineId, marker = :marker,
     sends = sends + 1, looks = 0, first_look_at = null, progress_at = verdict_now(),
     deadline = greatest(deadline, verdict_now() + make_interval(secs => :lookSeconds::double precision))
   where submit_id = :submitId`,
);

/**
 * Makes the submission wait until its user submits the code to the judge. From now on, no account of the site sends the
 * code, so it cannot be sent twice.
 */
export const waitForUser = statement(
  "remote.waitForUser",
  `update remote_submission set is_linked = true,
     deadline = verdict_now() + make_interval(secs => :lifeSeconds::double precision)
   where submit_id = :submitId`,
);

/** Queues the code again, because it did not reach the judge. */
export const backToQueue = statement(
  "remote.backToQueue",
  `update remote_submission set phase = 'queued', account_id = null, marker = :marker, last_error = :error,
     sends = sends - :refund::smallint
   where submit_id = :submitId`,
);

/** Records that the submission was not found in the judge's list, or that the list could not be read. */
export const recordLook = statement(
  "remote.recordLook",
  `update remote_submission set looks = looks + 1, first_look_at = coalesce(first_look_at, verdict_now()), last_error = :error
   where submit_id = :submitId`,
);

/**
 * Stores the number that the judge has given the submission. Returns no row if another submission already has this
 * number. The judge has `:lifeSeconds` to judge the submission, no matter how long the code waited for an account.
 */
export const recordRemoteId = statement(
  "remote.recordRemoteId",
  `update remote_submission r set phase = 'sent', remote_id = :remoteId, last_error = '', progress_at = verdict_now(),
     deadline = greatest(deadline, verdict_now() + make_interval(secs => :lifeSeconds::double precision))
   where r.submit_id = :submitId
     and not exists (select 1 from remote_submission o where o.judge = r.judge and o.remote_id = :remoteId
       and o.submit_id <> r.submit_id)
     and not exists (select 1 from remote_former_number o where o.judge = r.judge and o.remote_id = :remoteId)
   returning r.submit_id as "submitId"`,
);

/**
 * Returns those of the given ids at the judge that are already in use. Such an id belongs to another submission, or
 * belonged to a submission before its code was sent again.
 */
export const takenIds = statement(
  "remote.takenIds",
  `select remote_id as "remoteId" from remote_submission
   where judge = :judge and remote_id = any (:remoteIds::text[]) and submit_id <> :submitId
   union all select remote_id from remote_former_number where judge = :judge and remote_id = any (:remoteIds)`,
).narrow<{ remoteId: string }>();

/**
 * Deletes the stored state of the submission at the judge, so that the next attempt sends the code again. The
 * submission's old id at the judge is kept in `remote_former_number`, so that no submission gets this id again.
 */
export const startAnew = statement(
  "remote.startAnew",
  `with former as (
     insert into remote_former_number (judge, remote_id, submit_id, account_id)
     select judge, remote_id, submit_id, account_id from remote_submission
     where submit_id = :submitId and remote_id is not null on conflict do nothing
   )
   delete from remote_submission where submit_id = :submitId`,
);

/**
 * Discards the states that were read from earlier lists, because the result of this poll replaces them. `:isRead`:
 * whether the adapter recognised the state that the judge shows.
 */
export const recordPoll = statement(
  "remote.recordPoll",
  `update remote_submission set polls = polls + 1, listed = null, remote_text = :text, last_error = :error,
     progress_at = case when :isRead::boolean then verdict_now() else progress_at end
   where submit_id = :submitId`,
);

/**
 * Makes a stalled submission continue immediately and restarts its deadline. The job reads the state of sent code at
 * the judge. If it is uncertain whether the code was sent, the job first looks for it in the account's list. The job
 * stays the same, so it keeps its lease on the account. An attempt that begins in the meantime is not disturbed. No
 * row: the submission has not stalled.
 */
export const resumeStalled = statement(
  "remote.resumeStalled",
  `with stalled as (
     select r.submit_id, j.id from remote_submission r join job j on j.submit_id = r.submit_id
     where r.submit_id = :submitId and ${isStalled} for update
   ), renewed as (
     update remote_submission r set progress_at = verdict_now(), looks = 0, polls = 0, first_look_at = null, listed = null,
       deadline = greatest(r.deadline, verdict_now() + make_interval(secs => :lifeSeconds::double precision))
     from stalled where r.submit_id = stalled.submit_id
   )
   update job set run_at = verdict_now(), needs = '{}' from stalled where job.id = stalled.id
   returning job.id`,
);

export const endRow = statement(
  "remote.end",
  `update remote_submission set phase = 'ended', listed = null, remote_text = :text, last_error = :error where submit_id = :submitId`,
);
