import { sql } from "../platform/db.ts";
import { changeCounters, markSolved } from "./counters.sql.ts";

export interface SettledRow {
  submitId: number;
  uid: string;
  pid: number;
  cid: number;
}

/**
 * The whole verdict in one durable statement: the fence, the row, its cases, its error, the solved mark
 * and all counters, or nothing at all. An attempt whose lease ran out is still the current one until
 * somebody else claims the job.
 *
 * The points a scored submission brings in the OI ranking: a tenth of its score, and two per level of
 * difficulty for full marks.
 *
 * $1 job, $2 attempt, $3 status, $4 score, $5 ms, $6 KiB, $7 judger, $8 cases as JSON text,
 * $9 error text, $10 cause as JSON text.
 */
export const settle = sql<SettledRow>(
  "verdict.settle",
  `with done as (
     delete from job where id = $1 and attempt = $2 and submit_id is not null returning submit_id
   ), scale as (
     select s.submit_id, p.id as problem_id, p.data_version, p.difficulty,
       case when p.type = 1 then (
         case when p.judge_case_mode = 'subtask'
         then (select sum(t.score) from problem_subtask t
               where t.problem_id = p.id and t.data_version = p.data_version)
         else (select sum(c.score) from problem_case c
               where c.problem_id = p.id and c.data_version = p.data_version) end) end as total
     from done d join submission s on s.submit_id = d.submit_id
     join problem p on p.id = s.problem_id
   ), scored as (
     select *, least(greatest($4::int, 0), total)::int as points from scale
   ), final as (
     select c.*, f.submit_id, d.input_name, d.output_name
     from scored f
     cross join jsonb_to_recordset($8::jsonb) as c (seq integer, status smallint,
       "timeMs" integer, "memoryKb" integer, score integer, "group" integer, message text,
       "endedBy" jsonb)
     left join problem_case d
       on d.problem_id = f.problem_id and d.data_version = f.data_version and d.seq = c.seq
   ), fresh as (
     update submission s set status = $3,
       score = case when f.total is not null and $4::int is not null then f.points end,
       oi_rank_score = case when f.total > 0 and $4::int is not null
         then round(0.1 * f.points + 2.0 * f.difficulty * f.points / f.total) end,
       time_ms = $5, memory_kb = $6, judger = $7,
       cases_done = (select count(*) from final),
       cases_total = greatest(s.cases_total, (select count(*) from final)),
       finished_at = now(), counted = s.cid = 0
     from scored f where s.submit_id = f.submit_id
     returning s.submit_id, s.uid, s.problem_id, s.cid, s.submit_time, s.status, s.counted
   ), gone as (
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
     select submit_id, $9::text, $10::jsonb from fresh
     where $9::text is not null or $10::jsonb is not null
     on conflict (submit_id) do update set message = excluded.message, cause = excluded.cause
   ), accepted as (
     select * from fresh where counted and status = 0
   ), mark as (
     ${markSolved("accepted")}
   ), counted as (
     select uid, problem_id, status, (select count(*) from mark where mark.fresh)::int as solved
     from fresh where counted
   ), ${changeCounters("counted", "+")}
   select submit_id as "submitId", uid, problem_id as pid, cid from fresh`,
);

/** $1 job: its present attempt; no row when it is done. */
export const jobAttempt = sql<{ attempt: number }>(
  "verdict.jobAttempt",
  "select attempt from job where id = $1",
);
