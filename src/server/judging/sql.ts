import { type RowOf, statement } from "../platform/database/statement.ts";
import { claiming, stillWaiting, vtimeOf } from "../platform/job/jobs.sql.ts";
import type { JobAttempt } from "../platform/job/jobs.ts";
import { type TaskSourceRow, taskSourceOf } from "./fragments/taskSource.sql.ts";
import { backendOfSubmission, submissionNeeds, waitingStatus } from "./fragments/backend.sql.ts";

/** Whether `:sha256` is test data of a problem. Nodes may not download anything else. */
export const isTestData = statement(
  "judging.isTestData",
  `select exists (select 1 from problem_case where input_sha256 = :sha256)
       or exists (select 1 from problem_case where output_sha256 = :sha256)
       or exists (select 1 from problem_check_case where input_sha256 = :sha256)
       or exists (select 1 from problem_check_case where output_sha256 = :sha256) as found`,
);

/** A job to be judged; the language is null when the language or the submission no longer exists. */
export type ClaimedSource = Pick<JobAttempt, "jobId" | "attempt"> &
  ({ language: null } | (TaskSourceRow & { submitId: number }));

/**
 * Common table expressions for claiming a judging job: `claimed` claims the job and takes the parameters of `claiming`;
 * `versioned` updates the job's submission. The current version of the test data is stored with the submission. Usually
 * the version has not changed since the submission, and then nothing is written.
 */
export function claimingTask(how: Parameters<typeof claiming>[0] = {}): string {
  return `claimed as (${claiming(how)}), versioned as (
     update submission s set data_version = p.data_version
     from claimed, problem p
     where s.submit_id = claimed."submitId" and p.id = s.problem_id
       and s.data_version is distinct from p.data_version
     returning 1
   )`;
}

/**
 * The job that {@link claimingTask} has claimed, with all data of its task, and whether more jobs are waiting. The data
 * is returned as one JSON value, because the driver would take longer to read thirty columns than to read the rest of
 * the result.
 */
export const claimedTask = {
  columns: `${stillWaiting()},
     claimed.id as "jobId", claimed.attempt, claimed."crashCount", claimed."submitId",
     row_to_json(source) as source`,
  from: `(select 1) one left join claimed on true left join lateral (
     ${taskSourceOf('claimed."submitId"')}) source on true`,
};

/**
 * Claims a job and returns its task and whether more jobs are waiting, in one statement; the parameters are those of
 * `claiming`.
 */
export const claimTask = statement(
  "judging.claim",
  `with ${claimingTask()}
   select ${claimedTask.columns} from ${claimedTask.from}`,
  { timeoutMs: 5000, byIndex: true },
).narrow<{ source: TaskSourceRow | null }>();

export type ClaimParameters = Parameters<typeof claimTask>[1];

/**
 * Result of claiming a judging job. The job is null if there was none; its source is null if the submission or its
 * language no longer exists. `more`: whether further jobs are waiting for the node; `exclusive`: whether jobs that need
 * an idle node are waiting.
 */
export type ClaimRow = RowOf<typeof claimTask>;

/** Owner, problem and scope of a submission: part of every change notification. */
export interface SubmissionKey {
  submitId: number;
  uid: string;
  pid: number;
  scope: string;
  scopeId: number;
}

/** The columns of {@link SubmissionKey}. */
export function keyColumns(submission: string): string {
  const s = submission;
  return `${s}.submit_id as "submitId", ${s}.uid, ${s}.problem_id as pid, ${s}.scope,
     ${s}.scope_id as "scopeId"`;
}

/**
 * `:cases` is JSON text. Returns no row if the attempt is over. The commit is not flushed to disk, because a crash of
 * the database only requeues the job.
 */
export const recordProgress = statement(
  "judging.progress",
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true)),
   held as (
     select submit_id from job, relaxed
     where id = :jobId and attempt = :attempt and state = 1 for share of job
   ), fresh as (
     insert into case_result (submit_id, seq, status, time_ms, memory_kb, score, group_num,
       message, ended_by, input_name, output_name)
     select h.submit_id, c.seq, c.status, c."timeMs", c."memoryKb", c.score, c."group",
       c.message, c."endedBy", d.input_name, d.output_name
     from held h join submission s on s.submit_id = h.submit_id
     join problem p on p.id = s.problem_id
     cross join jsonb_to_recordset(:cases::jsonb) as c (seq integer, status smallint, "timeMs" integer,
       "memoryKb" integer, score integer, "group" integer, message text, "endedBy" jsonb)
     left join problem_case d
       on d.problem_id = p.id and d.data_version = coalesce(s.data_version, p.data_version)
       and d.seq = c.seq
     on conflict (submit_id, seq) do nothing
     returning 1
   )
   update submission s set status = :status, judger = :judger,
     cases_done = coalesce(s.cases_done, 0) + (select count(*) from fresh),
     cases_total = coalesce(s.cases_total, (
       select count(*) from problem_case d join problem p
         on p.id = d.problem_id and d.data_version = coalesce(s.data_version, p.data_version)
       where p.id = s.problem_id))
   from held where s.submit_id = held.submit_id
   returning ${keyColumns("s")}`,
  { timeoutMs: 5000, byIndex: true },
);

/**
 * Deletes the case results of interrupted attempts, for those of the given submissions whose jobs are waiting in the
 * queue again.
 */
export const deleteProgress = statement(
  "judging.deleteProgress",
  `with deleted as (
     delete from case_result using job
     where case_result.submit_id = any (:submitIds::bigint[]) and job.submit_id = case_result.submit_id
       and job.state = 0
   )
   update submission s set status = 5, judger = null, cases_done = null, cases_total = null
   from job where job.submit_id = s.submit_id and s.submit_id = any (:submitIds::bigint[]) and job.state = 0
   returning ${keyColumns("s")}`,
  { timeoutMs: 5000 },
);

/**
 * Locks the submission's row against verdicts and rejudges, but does not lock the row's key (`for no key update`). A
 * concurrent rejudge of another submission by the same user to the same problem may move a solved mark to this
 * submission. If that rejudge had to wait for a lock on the key, the two rejudges could deadlock.
 */
export const lockSubmission = statement(
  "judging.lockSubmission",
  `select ${keyColumns("s")}, s.status, s.score, s.counted
   from submission s where s.submit_id = :submitId for no key update`,
);

/** Resets the submission to the state of a new one, with the next version number; returns the new status. */
export const resetSubmission = statement(
  "judging.resetSubmission",
  `with cases as (delete from case_result where submit_id = :submitId),
   error as (delete from submission_error where submit_id = :submitId)
   update submission s set status = ${waitingStatus}, score = null, oi_rank_score = null, subtask_scores = null,
     time_ms = null, memory_kb = null, judger = null, cases_done = null, cases_total = null, finished_at = null,
     ended_by = null, counted = false, is_manual = false, version = s.version + 1
   from problem p where s.submit_id = :submitId and p.id = s.problem_id
   returning s.status`,
);

/** Inserts the submission's job, for the backend that now judges its problem. */
export const enqueueRejudge = statement(
  "judging.enqueueRejudge",
  `insert into job (kind, prio, fair_key, needs, submit_id, vtime)
   select ${backendOfSubmission}, :prio::smallint, s.uid, ${submissionNeeds}, s.submit_id,
     ${vtimeOf(`(${backendOfSubmission})`, ":prio::smallint", "s.uid")}
   from submission s join problem p on p.id = s.problem_id where s.submit_id = :submitId
   returning kind as backend`,
);

/** The backend of an unfinished submission. */
export const backendOfJob = statement(
  "judging.backendOfJob",
  "select kind as backend from job where submit_id = :submitId",
  { byIndex: true },
);

/**
 * Locks the attempt, so that it remains the current one until the transaction ends. No row when the attempt is over.
 */
export const lockAttempt = statement(
  "judging.lockAttempt",
  "select id from job where id = :jobId and attempt = :attempt and state = 1 for share",
  { byIndex: true },
);
