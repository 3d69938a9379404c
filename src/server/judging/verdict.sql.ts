import { statement } from "../platform/database/statement.ts";
import { countsNow } from "./counters.sql.ts";
import { countVerdict } from "./countVerdict.sql.ts";
import type { TaskSourceRow } from "./fragments/taskSource.sql.ts";
import { fullScoreOf } from "./fragments/fullScore.sql.ts";
import { claimedTask, claimingTask, keyColumns, type SubmissionKey } from "./sql.ts";

/**
 * The attempt fence: only the current attempt can end the job, together with its verdict. An attempt whose lease has
 * expired is still the current one until the job is claimed again.
 */
const ending = `done as (
     delete from job where id = :jobId and attempt = :attempt and submit_id is not null returning submit_id
   )`;

/**
 * Common table expressions that write the verdict of the job in `source`: they update the submission's row, its cases,
 * its error, the solved mark and all counters. `fresh` is the updated row of the submission.
 *
 * Points and file names come from the test data used for judging, even if the problem's test data has changed since.
 *
 * Points by subtask are stored only if their sum equals the submission's points. The submission's points are capped at
 * the total of the test data.
 *
 * Points of a scored submission in the OI ranking: a tenth of its score, plus two points per level of difficulty if the
 * score is full.
 */
function settling(source: string): string {
  return `scale as (
     select s.submit_id, p.id as problem_id, v.data_version, p.difficulty, ${countsNow("p")} as counts,
       ${fullScoreOf("p", "v.data_version")} as total
     from ${source} d join submission s on s.submit_id = d.submit_id
     join problem p on p.id = s.problem_id
     cross join lateral (select coalesce(s.data_version, p.data_version) as data_version) v
   ), scored as (
     select *, least(greatest(:score?::int, 0), total)::int as points from scale
   ), final as (
     select c.*, f.submit_id, d.input_name, d.output_name
     from scored f
     cross join jsonb_to_recordset(:cases::jsonb) as c (seq integer, status smallint,
       "timeMs" integer, "memoryKb" integer, score integer, "group" integer, message text,
       "endedBy" jsonb)
     left join problem_case d
       on d.problem_id = f.problem_id and d.data_version = f.data_version and d.seq = c.seq
   ), fresh as (
     update submission s set status = :status,
       score = case when f.total is not null and :score?::int is not null then f.points end,
       oi_rank_score = case when f.total > 0 and :score?::int is not null
         then round(0.1 * f.points + 2.0 * f.difficulty * f.points / f.total) end,
       subtask_scores = case when (select sum(part) from unnest(:parts?::int[]) part) = f.points then :parts?::int[] end,
       time_ms = :timeMs?, memory_kb = :memoryKb?, judger = :judger, ended_by = :endedBy?::jsonb,
       cases_done = (select count(*) from final),
       cases_total = greatest(s.cases_total, (select count(*) from final)),
       finished_at = verdict_now(), counted = s.countable and f.counts
     from scored f where s.submit_id = f.submit_id
     returning s.submit_id, s.uid, s.problem_id, s.scope, s.scope_id, s.submit_time, s.status,
       s.listed, s.counted, s.oi_rank_score
   ), deleted as (
     delete from case_result r using fresh
     where r.submit_id = fresh.submit_id and r.seq not in (select seq from final)
   ), cases as (
     insert into case_result (submit_id, seq, status, time_ms, memory_kb, score, group_num,
       message, ended_by, input_name, output_name)
     select submit_id, seq, status, "timeMs", "memoryKb", score, "group", message, "endedBy",
       input_name, output_name
     from final
     on conflict (submit_id, seq) do update set status = excluded.status,
       time_ms = excluded.time_ms, memory_kb = excluded.memory_kb, score = excluded.score,
       group_num = excluded.group_num, message = excluded.message, ended_by = excluded.ended_by,
       input_name = excluded.input_name, output_name = excluded.output_name
   ), error as (
     insert into submission_error (submit_id, message, cause)
     select submit_id, :errorText?::text, :cause?::jsonb from fresh
     where :errorText?::text is not null or :cause?::jsonb is not null
     on conflict (submit_id) do update set message = excluded.message, cause = excluded.cause
   ), counting as (
     select * from fresh where counted
   ), ${countVerdict("counting")}`;
}

const settled = `select ${keyColumns("fresh")} from fresh`;

// The statement is retried after a lost response. If the verdict was stored nevertheless, the retry finds that the job
// has ended.
const durable = { timeoutMs: 8000, byIndex: true };

/**
 * Stores the whole verdict in one durable statement. `:cases`, `:cause` and `:endedBy` (the deciding case or limit) are
 * JSON text; `:parts`: points by subtask.
 */
export const settle = statement(
  "verdict.settle",
  `with ${ending}, ${settling("done")}
   ${settled}`,
  durable,
);

/**
 * Stores a verdict like {@link settle} and claims the next job for the same node, in one statement and one commit. The
 * parameters of the claim are those of `claiming`. If the verdict is refused, no job is claimed. The next job is
 * claimed before the counters are updated, so that no transaction keeps counters locked while it claims a job.
 */
export const settleAndClaim = statement(
  "verdict.settleAndClaim",
  `with ${ending}, ${claimingTask({ after: "done" })}, ending as (
     select done.submit_id from done, (select count(*) from versioned) as first
   ), ${settling("ending")}
   select (select row_to_json(row) from (${settled}) row) as settled, ${claimedTask.columns}
   from ${claimedTask.from}`,
  durable,
).narrow<{ settled: SubmissionKey | null; source: TaskSourceRow | null }>();

/** Returns the job's current attempt; returns no row if the job has ended. */
export const currentAttempt = statement(
  "verdict.currentAttempt",
  "select attempt from job where id = :jobId",
  { byIndex: true },
);
