import { sql } from "../platform/db.ts";
import { vtimeOf } from "../platform/jobs.sql.ts";
import { judgeNeeds } from "./needs.sql.ts";

/** $1 name, $2 version, $3 tier, $4 cgroup, $5 reasons, $6 slots, $7 languages as JSON text, $8 address. */
export const rememberNode = sql<{ id: number }>(
  "judging.rememberNode",
  `insert into judge_node (name, version, tier, cgroup, reasons, slots, languages, address)
   values ($1, $2, $3, $4, $5::text[], $6, $7::jsonb, $8)
   on conflict (name) do update set version = excluded.version, tier = excluded.tier,
     cgroup = excluded.cgroup, reasons = excluded.reasons, slots = excluded.slots,
     languages = excluded.languages, address = excluded.address, started_at = now(), seen_at = now()
   returning id`,
);

/** $1 node id. */
export const seeNode = sql(
  "judging.seeNode",
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
   update judge_node set seen_at = now() from relaxed where id = $1`,
);

/** $1 SHA-256: is it test data of some problem? Nothing else leaves by the judges' door. */
export const isTestData = sql<{ found: boolean }>(
  "judging.isTestData",
  `select exists (select 1 from problem_case where input_sha256 = $1)
       or exists (select 1 from problem_case where output_sha256 = $1) as found`,
);

export interface TaskCaseRow {
  seq: number;
  inputName: string;
  inputSha: string;
  inputSize: number;
  outputName: string;
  outputSha: string;
  outputSize: number;
  score: number;
  groupNum: number | null;
}

export interface TaskSourceRow {
  language: string;
  code: string;
  type: number;
  timeLimit: number;
  memoryLimit: number;
  stackLimit: number;
  timeFactor: number;
  memoryFactor: number;
  judgeMode: "default" | "spj" | "interactive";
  caseMode: "default" | "iterate_until_wrong" | "subtask";
  comparison: "exact" | "lines" | "tokens" | "floats" | null;
  tolerance: number;
  removeEndBlank: boolean;
  spjLanguage: string | null;
  spjCode: string | null;
  userFiles: Record<string, string> | null;
  judgeFiles: Record<string, string> | null;
  cases: TaskCaseRow[];
  subtasks: { num: number; type: "sum" | "min" | "mul"; score: number; dependsOn: number[] }[];
}

/** $1 submission. No row when it or its language is gone. */
export const taskSource = sql<TaskSourceRow>(
  "judging.taskSource",
  `select s.language, c.code, p.type, p.time_limit as "timeLimit",
     p.memory_limit as "memoryLimit", p.stack_limit as "stackLimit",
     coalesce(pl.time_factor, l.time_factor) as "timeFactor",
     coalesce(pl.memory_factor, l.memory_factor) as "memoryFactor",
     p.judge_mode as "judgeMode", p.judge_case_mode as "caseMode", p.comparison,
     p.float_tolerance as tolerance, p.is_remove_end_blank as "removeEndBlank",
     p.spj_language as "spjLanguage", p.spj_code as "spjCode", p.user_extra_file as "userFiles",
     p.judge_extra_file as "judgeFiles",
     (select coalesce(json_agg(json_build_object('seq', d.seq,
         'inputName', d.input_name, 'inputSha', d.input_sha256, 'inputSize', i.size,
         'outputName', d.output_name, 'outputSha', d.output_sha256, 'outputSize', o.size,
         'score', d.score, 'groupNum', d.group_num) order by d.seq), '[]')
      from problem_case d
      join stored_file i on i.sha256 = d.input_sha256
      join stored_file o on o.sha256 = d.output_sha256
      where d.problem_id = p.id and d.data_version = p.data_version) as cases,
     (select coalesce(json_agg(json_build_object('num', t.num, 'type', t.type,
         'score', t.score, 'dependsOn', t.depends_on) order by t.num), '[]')
      from problem_subtask t
      where t.problem_id = p.id and t.data_version = p.data_version) as subtasks
   from submission s
   join submission_code c on c.submit_id = s.submit_id
   join problem p on p.id = s.problem_id
   join language l on l.oj = p.oj and l.name = s.language
   left join problem_language pl on pl.problem_id = p.id and pl.language_id = l.id
   where s.submit_id = $1`,
);

export interface ProgressRow {
  submitId: number;
  uid: string;
  pid: number;
  cid: number;
}

/**
 * $1 job, $2 attempt, $3 status, $4 judger, $5 cases as JSON text. No row when the attempt is over.
 * Progress is not worth a disk write: a crash only puts the job back.
 */
export const recordProgress = sql<ProgressRow>(
  "judging.progress",
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true)),
   held as (
     select submit_id from job, relaxed
     where id = $1 and attempt = $2 and state = 1 for share of job
   ), fresh as (
     insert into case_result (submit_id, seq, status, time_ms, memory_kb, score, group_num,
       message, ended_by, input_name, output_name)
     select h.submit_id, c.seq, c.status, c."timeMs", c."memoryKb", c.score, c."group",
       c.message, c."endedBy", d.input_name, d.output_name
     from held h join submission s on s.submit_id = h.submit_id
     join problem p on p.id = s.problem_id
     cross join jsonb_to_recordset($5::jsonb) as c (seq integer, status smallint, "timeMs" integer,
       "memoryKb" integer, score integer, "group" integer, message text, "endedBy" jsonb)
     left join problem_case d
       on d.problem_id = p.id and d.data_version = p.data_version and d.seq = c.seq
     on conflict (submit_id, seq) do nothing
     returning 1
   )
   update submission s set status = $3, judger = $4,
     cases_done = coalesce(s.cases_done, 0) + (select count(*) from fresh),
     cases_total = coalesce(s.cases_total, (
       select count(*) from problem_case d join problem p
         on p.id = d.problem_id and p.data_version = d.data_version
       where p.id = s.problem_id))
   from held where s.submit_id = held.submit_id
   returning s.submit_id as "submitId", s.uid, s.problem_id as pid, s.cid`,
);

/** $1 submission ids whose jobs went back into the queue: nothing of the broken attempt stays. */
export const forgetProgress = sql<{ submitId: number; uid: string; pid: number; cid: number }>(
  "judging.forgetProgress",
  `with gone as (
     delete from case_result using job
     where case_result.submit_id = any ($1::bigint[]) and job.submit_id = case_result.submit_id
       and job.state = 0
   )
   update submission s set status = 5, judger = null, cases_done = null, cases_total = null
   from job where job.submit_id = s.submit_id and s.submit_id = any ($1::bigint[]) and job.state = 0
   returning s.submit_id as "submitId", s.uid, s.problem_id as pid, s.cid`,
);

/** $1 submission. */
export const lockSubmission = sql<{
  submitId: number;
  uid: string;
  pid: number;
  cid: number;
  status: number;
  counted: boolean;
}>(
  "judging.lockSubmission",
  `select submit_id as "submitId", uid, problem_id as pid, cid, status, counted
   from submission where submit_id = $1 for update`,
);

/** $1 submission: as if it had just been sent, one version later. */
export const resetSubmission = sql(
  "judging.resetSubmission",
  `with cases as (delete from case_result where submit_id = $1),
   error as (delete from submission_error where submit_id = $1)
   update submission set status = 5, score = null, oi_rank_score = null, time_ms = null,
     memory_kb = null, judger = null, cases_done = null, cases_total = null, finished_at = null,
     counted = false, version = version + 1
   where submit_id = $1`,
);

/** $1 submission, $2 kind, $3 prio. */
export const enqueueRejudge = sql(
  "judging.enqueueRejudge",
  `insert into job (kind, prio, fair_key, needs, submit_id, vtime)
   select $2::text, $3::smallint, s.uid, ${judgeNeeds("s.language")}, s.submit_id,
     ${vtimeOf("$2::text", "$3::smallint", "s.uid")}
   from submission s join problem p on p.id = s.problem_id where s.submit_id = $1`,
);
