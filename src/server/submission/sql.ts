import { JUDGE_JOB, judgeNeeds, JudgePrio, randomShard, someJudgeHas } from "../judging/service.ts";
import { sql } from "../platform/db.ts";
import { vtimeOf } from "../platform/jobs.sql.ts";

// Rows ----------------------------------------------------------------------------------------

/** Everything policies and answers need of a submission, without code and long texts. */
export interface SubmissionRecord {
  submitId: number;
  pid: number;
  cid: number;
  displayPid: string;
  titleZh: string | null;
  titleEn: string | null;
  uid: string;
  username: string;
  submitTime: Date;
  status: number;
  score: number | null;
  time: number | null;
  memory: number | null;
  length: number;
  language: string;
  judger: string | null;
  share: boolean;
  casesDone: number | null;
  casesTotal: number | null;
  problemType: number;
  auth: number;
  authorUid: string | null;
  codeShare: boolean;
  openCaseResult: boolean;
}

const recordColumns = `s.submit_id as "submitId", s.problem_id as pid, s.cid,
  s.display_pid as "displayPid", zh.title as "titleZh", en.title as "titleEn", s.uid, u.username,
  s.submit_time as "submitTime", s.status, s.score, s.time_ms as time, s.memory_kb as memory,
  s.length, s.language, s.judger, s.share, s.cases_done as "casesDone",
  s.cases_total as "casesTotal", p.type as "problemType", p.auth, p.author_uid as "authorUid",
  p.code_share as "codeShare", p.open_case_result as "openCaseResult"`;

const recordJoins = `join problem p on p.id = s.problem_id
  join app_user u on u.uid = s.uid
  left join problem_title zh on zh.problem_id = s.problem_id and zh.locale = 'zh-CN'
  left join problem_title en on en.problem_id = s.problem_id and en.locale = 'en-US'`;

/** $1 ids, in that order; unknown ones are left out. */
export const submissionsByIds = sql<SubmissionRecord>(
  "submission.byIds",
  `select ${recordColumns}
   from unnest($1::bigint[]) with ordinality as wanted (id, place)
   join submission s on s.submit_id = wanted.id
   ${recordJoins}
   order by wanted.place`,
);

export interface SubmissionTexts {
  code: string;
  message: string | null;
  cause: { code: string; hint: string; detail: string; traceId: string } | null;
}

/** $1 id. */
export const submissionTexts = sql<SubmissionTexts>(
  "submission.texts",
  `select c.code, e.message, e.cause
   from submission_code c left join submission_error e on e.submit_id = c.submit_id
   where c.submit_id = $1`,
);

export interface CaseRow {
  seq: number;
  status: number;
  time: number | null;
  memory: number | null;
  score: number | null;
  groupNum: number | null;
  inputData: string | null;
  outputData: string | null;
  userOutput: string | null;
  endedBy: unknown;
  pid: number;
}

/** $1 id, $2 first and $3 last number. */
export const caseResults = sql<CaseRow>(
  "submission.cases",
  `select c.seq, c.status, c.time_ms as time, c.memory_kb as memory, c.score,
     c.group_num as "groupNum", c.input_name as "inputData", c.output_name as "outputData",
     c.message as "userOutput", c.ended_by as "endedBy", s.problem_id as pid
   from case_result c join submission s on s.submit_id = c.submit_id
   where c.submit_id = $1 and c.seq between $2::bigint and $3::bigint
   order by c.seq`,
);

/** $1 id, $2 owner, $3 share. No row when it is somebody else's or a contest's. */
export const setShare = sql<{ submitId: number }>(
  "submission.share",
  `update submission set share = $3
   where submit_id = $1 and uid = $2 and cid = 0 returning submit_id as "submitId"`,
);

// Submitting ----------------------------------------------------------------------------------

export interface SubmitQuestion {
  /** What the same call stored before. */
  storedBefore: number | null;
  interval: unknown;
  judging: unknown;
  languageKnown: boolean;
  languageAllowed: boolean;
  languageAvailable: boolean;
  /** Null when there is no such problem. */
  problem: SubmitTarget | null;
}

export interface SubmitTarget {
  pid: number;
  problemId: string;
  auth: number;
  authorUid: string | null;
  titleZh: string | null;
  titleEn: string | null;
}

/** All that decides about a submission, in one question. $1 display id, $2 language, $3 uid, $4 key or null. */
export const submitQuestion = sql<SubmitQuestion>(
  "submission.question",
  `select
     (select submit_id from submission where uid = $3 and idempotency_key = $4::text)
       as "storedBefore",
     (select value from site_setting where key = 'submission.interval') as interval,
     (select value from site_setting where key = 'judging.enabled') as judging,
     exists (select 1 from language where name = $2::text) as "languageKnown",
     l.id is not null and (pl.language_id is not null
       or not exists (select 1 from problem_language o where o.problem_id = p.id))
       as "languageAllowed",
     ${someJudgeHas("$2::text")} as "languageAvailable",
     case when p.id is not null then jsonb_build_object('pid', p.id, 'problemId', p.problem_id,
       'auth', p.auth, 'authorUid', p.author_uid, 'titleZh', zh.title, 'titleEn', en.title)
     end as problem
   from (select 1) one
   left join problem p on p.problem_id = $1
   left join language l on l.oj = p.oj and l.name = $2::text
   left join problem_language pl on pl.problem_id = p.id and pl.language_id = l.id
   left join problem_title zh on zh.problem_id = p.id and zh.locale = 'zh-CN'
   left join problem_title en on en.problem_id = p.id and en.locale = 'en-US'`,
);

/** $1 uid, $2 key: what the same call stored before. */
export const submissionByKey = sql<{ submitId: number }>(
  "submission.byKey",
  `select submit_id as "submitId" from submission where uid = $1 and idempotency_key = $2`,
);

/**
 * One durable statement: interval, submission, code, job, site total. No row when it came too soon
 * after the last one or when its key was used before.
 * $1 uid, $2 problem, $3 display id, $4 language, $5 code, $6 length, $7 address,
 * $8 idempotency key or null, $9 least seconds between two submissions (0: any).
 */
export const insertSubmission = sql<{ submitId: number; submitTime: Date }>(
  "submission.insert",
  `with pass as (
     insert into rate_window as w (key, count, ends_at)
     select 'submit:' || $1::text, 1, now() + make_interval(secs => $9::double precision)
     where not exists (select 1 from submission where uid = $1 and idempotency_key = $8::text)
     on conflict (key) do update set count = 1, ends_at = excluded.ends_at
     where w.ends_at <= now() or $9::double precision = 0
     returning 1
   ), fresh as (
     insert into submission (problem_id, display_pid, uid, length, language, ip, idempotency_key)
     select $2, $3, $1, $6, $4, $7, $8::text from pass
     on conflict (uid, idempotency_key) do nothing
     returning submit_id, uid, language, problem_id, submit_time
   ), code as (
     insert into submission_code (submit_id, code) select submit_id, $5 from fresh
   ), work as (
     insert into job (kind, prio, fair_key, needs, submit_id, vtime)
     select '${JUDGE_JOB}', ${JudgePrio.Practice}, f.uid, ${judgeNeeds("f.language")}, f.submit_id,
       ${vtimeOf(`'${JUDGE_JOB}'`, String(JudgePrio.Practice), "f.uid")}
     from fresh f join problem p on p.id = f.problem_id
   ), total as (
     insert into site_count as c (key, shard, value)
     select 'submissions', ${randomShard}, 1 from fresh
     on conflict (key, shard) do update set value = c.value + 1
   )
   select submit_id as "submitId", submit_time as "submitTime" from fresh`,
);
