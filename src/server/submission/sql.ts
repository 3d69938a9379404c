import { ownedColumns } from "../authority/fragments/reach.sql.ts";
import type { FeedbackPolicy } from "../../shared/feedback.ts";
import type { Locale } from "../../shared/locale.ts";
import { allowsLanguage } from "../language/fragments/allowedLanguage.sql.ts";
import { isNodeExpected } from "../judging/fragments/expectedNode.sql.ts";
import { jobNeeds, waitingStatus } from "../judging/fragments/backend.sql.ts";
import { someJudgeHas } from "../judging/fragments/languageNeeds.sql.ts";
import { ownShard } from "../judging/fragments/siteCount.sql.ts";
import { composed, type Db, only, sql } from "../platform/db.ts";
import { vtimeOf } from "../platform/jobs.sql.ts";
import type { AskedProblem, GuardedSubmission, SubmissionScope } from "../scope/policy.ts";

// Rows ----------------------------------------------------------------------------------------

/** Everything policies and answers need of a submission, without code and long texts. */
export interface SubmissionRecord {
  submitId: number;
  pid: number;
  scope: string;
  scopeId: number;
  listed: boolean;
  displayPid: string;
  titleZh: string | null;
  titleEn: string | null;
  uid: string;
  username: string;
  nickname: string | null;
  realname: string | null;
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
  endedBy: unknown;
  isManual: boolean;
  problemType: number;
  auth: number;
  ownerUid: string;
  groupId: number | null;
  codeShare: boolean;
  feedback: FeedbackPolicy;
  juryDataOpen: boolean;
  failingInputOpen: boolean;
  codeClosed: GuardedSubmission["codeClosed"];
}

/**
 * What the switches close, read with the row so that it is never out of date. A stored value of
 * another type counts as none, as `switchesOf` reads it.
 */
export const codeClosed = `case
  when jsonb_typeof(sw.value -> 'codeVisibleStartTime') = 'number'
    and extract(epoch from s.submit_time) * 1000 < (sw.value ->> 'codeVisibleStartTime')::numeric
    then 'all'
  when s.listed and sw.value @> '{"hideNonContestSubmissionCode": true}' then 'others'
  else 'no' end`;

/** As a question of its own: joined, two titles cost 3 ms of planning on a grown site. */
function titleIn(locale: Locale): string {
  return `(select t.title from problem_title t
    where t.problem_id = s.problem_id and t.locale = '${locale}')`;
}

/**
 * A listed submission is shown under its problem's present id: to write another one into every row of a
 * problem takes minutes for 100,000 of them, and verdicts wait meanwhile.
 */
export const recordColumns = `s.submit_id as "submitId", s.problem_id as pid, s.scope, s.scope_id as "scopeId",
  s.listed, case when s.listed then p.problem_id else s.display_pid end as "displayPid", ${titleIn("zh-CN")} as "titleZh", ${titleIn("en-US")} as "titleEn",
  s.uid, u.username, u.nickname, u.realname, s.submit_time as "submitTime", s.status, s.score, s.time_ms as time, s.memory_kb as memory,
  s.length, s.language, s.judger, s.share, s.cases_done as "casesDone",
  s.cases_total as "casesTotal", s.ended_by as "endedBy", s.is_manual as "isManual", p.type as "problemType", p.auth, ${ownedColumns("p")},
  p.code_share as "codeShare", p.feedback,
  p.jury_data_open as "juryDataOpen", p.failing_input_open as "failingInputOpen",
  ${codeClosed} as "codeClosed"`;

export const recordJoins = `join problem p on p.id = s.problem_id
  join app_user u on u.uid = s.uid
  left join site_setting sw on sw.key = 'site.switches'`;

/**
 * $1 ids, in that order; unknown ones are left out. The range holds every id there can be. It makes the
 * planner expect one of them, so that it keeps the plan; else it plans anew for each short list, which
 * takes ten times as long as reading the rows.
 */
export const submissionsByIds = sql<SubmissionRecord>(
  "submission.byIds",
  `select ${recordColumns}
   from unnest($1::bigint[]) with ordinality as wanted (id, place)
   join submission s on s.submit_id = wanted.id
   ${recordJoins}
   where wanted.id between 0 and ${Number.MAX_SAFE_INTEGER}
   order by wanted.place`,
  { byIndex: true },
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
  { byIndex: true },
);

const linesOf = (text: string): string =>
  `(values (${text}), (rtrim(${text}, E'\\r\\n') || E'\\n'))`;
const sha256Of = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/**
 * $1 id: numbers of its cases whose files are a sample of the statement, input and answer both, with the
 * sample's number, from 1; statements often lose the last line end.
 */
export const sampleCases = sql<{ seq: number; sample: number }>(
  "submission.sampleCases",
  `select c.seq, min(e.number)::int as sample
   from submission s
   join problem p on p.id = s.problem_id
   cross join rows from (jsonb_to_recordset(p.examples) as (input text, output text))
     with ordinality as e (input, output, number)
   cross join lateral ${linesOf("e.input")} as i (text)
   cross join lateral ${linesOf("e.output")} as o (text)
   join problem_case c on c.problem_id = p.id
     and c.data_version = coalesce(s.data_version, p.data_version)
     and c.input_sha256 = ${sha256Of("i.text")} and c.output_sha256 = ${sha256Of("o.text")}
   where s.submit_id = $1
   group by c.seq`,
);

/** $1 id, $2 owner, $3 share. No row when it is another user's. */
export const setShare = sql<{ submitId: number }>(
  "submission.share",
  `update submission set share = $3
   where submit_id = $1 and uid = $2 returning submit_id as "submitId"`,
);

// Submitting ----------------------------------------------------------------------------------

export interface SubmitQuestion {
  /** What the same call stored before. */
  storedBefore: number | null;
  /** The stored row of the site's switches. */
  switches: unknown;
  languageKnown: boolean;
  languageAllowed: boolean;
  languageAvailable: boolean;
  /** The site's own judge is just starting: it may come to offer the language. */
  nodeExpected: boolean;
  /** Came too soon again and again: the next one must carry a captcha. */
  captchaNeeded: boolean;
  /** Null when there is no such problem. */
  problem: AskedProblem | null;
  /** Who judges it. */
  backend: string | null;
  /** What the scope's rules must know of its id and the person. */
  facts: unknown;
}

/**
 * All that decides about a submission to a scope, in one question. $1 display id, $2 language, $3 uid, $4 key or null,
 * $5 id of the scope's.
 */
function submitQuestion({ admission, facts }: SubmissionScope): string {
  return `with me as materialized (select $3::text as uid, $5::bigint as scope_id)
   select (select submit_id from submission where uid = me.uid and idempotency_key = $4::text)
       as "storedBefore",
     (select value from site_setting where key = 'site.switches') as switches,
     exists (select 1 from language where name = $2::text) as "languageKnown",
     l.id is not null and ${allowsLanguage} as "languageAllowed",
     ${someJudgeHas("$2::text")} as "languageAvailable", ${isNodeExpected} as "nodeExpected",
     exists (select 1 from rate_window where key = 'submit-captcha:' || me.uid and ends_at > verdict_now())
       as "captchaNeeded",
     case when p.id is not null then jsonb_build_object('pid', p.id, 'problemId', p.problem_id,
       'auth', p.auth, 'ownerUid', p.owner_uid, 'groupId', p.group_id, 'titleZh', zh.title, 'titleEn', en.title)
     end as problem, p.judging_backend as backend,
     ${facts ? facts("me.scope_id", "me.uid") : "null::jsonb"} as facts
   from me
   left join problem p on ${admission.problem("$1::text", "me.scope_id")}
   left join language l on l.oj = p.oj and l.name = $2::text
   left join problem_language pl on pl.problem_id = p.id and pl.language_id = l.id
   left join problem_title zh on zh.problem_id = p.id and zh.locale = 'zh-CN'
   left join problem_title en on en.problem_id = p.id and en.locale = 'en-US'`;
}

export async function askQuestion(
  db: Db,
  scope: SubmissionScope,
  values: unknown[],
): Promise<SubmitQuestion> {
  return only(
    await db.query<SubmitQuestion>(composed("submission.question", submitQuestion(scope), values)),
  );
}

export interface RepeatedCall {
  submitId: number;
  /** Ids that a call may name its problem by. */
  displayPid: string;
  problemId: string;
  language: string;
  code: string;
  scope: string;
  scopeId: number;
}

/** $1 uid, $2 key: what a call with this key stored before, and what it was about. */
export const submissionByKey = sql<RepeatedCall>(
  "submission.byKey",
  `select s.submit_id as "submitId", s.display_pid as "displayPid", p.problem_id as "problemId", s.language,
     c.code, s.scope, s.scope_id as "scopeId"
   from submission s
   join problem p on p.id = s.problem_id
   join submission_code c on c.submit_id = s.submit_id
   where s.uid = $1 and s.idempotency_key = $2`,
);

export interface StoredSubmission {
  /** Null: it came too soon after the last one, or its key was used before. */
  submitId: number | null;
  submitTime: Date | null;
  status: number | null;
  /** Who judges it. */
  backend: string | null;
}

/**
 * One durable statement: interval, submission, code, job for the problem's backend, site total. No row when what the scope needs is gone.
 * $1 uid, $2 problem, $3 display id, $4 language, $5 code, $6 length, $7 address,
 * $8 idempotency key or null, $9 least seconds between two submissions (0: any),
 * $10 scope, $11 its id, $12 listed, $13 countable, $14 priority of the job, $15 and $16 first and last moment that
 * its time may have, or null.
 */
function insertion({ admission }: SubmissionScope): string {
  return `with held as materialized (
     ${admission.held?.("$11::bigint") ?? "select 1"}
   ), pass as (
     insert into rate_window as w (key, count, ends_at)
     select 'submit:' || $1::text, 1, verdict_now() + make_interval(secs => $9::double precision)
     from held
     where not exists (select 1 from submission where uid = $1 and idempotency_key = $8::text)
     on conflict (key) do update set count = 1, ends_at = excluded.ends_at
     where w.ends_at <= verdict_now() or $9::double precision = 0
     returning 1
   ), fresh as (
     insert into submission (problem_id, display_pid, uid, length, language, ip, idempotency_key,
       data_version, status, scope, scope_id, listed, countable, submit_time)
     select $2::bigint, $3, $1, $6::integer, $4, $7, $8::text, p.data_version, ${waitingStatus},
       $10, $11::bigint, $12::boolean, $13::boolean, greatest(least(verdict_now(), $16::timestamptz), $15::timestamptz)
     from pass left join problem p on p.id = $2::bigint
     on conflict (uid, idempotency_key) do nothing
     returning submit_id, uid, language, problem_id, submit_time, status
   ), code as (
     insert into submission_code (submit_id, code) select submit_id, $5 from fresh
   ), work as (
     insert into job (kind, prio, fair_key, needs, submit_id, vtime)
     select p.judging_backend, $14::smallint, f.uid, ${jobNeeds("f.language")}, f.submit_id,
       ${vtimeOf("p.judging_backend", "$14::smallint", "f.uid")}
     from fresh f join problem p on p.id = f.problem_id
     returning kind as backend
   ), total as (
     insert into site_count as c (key, shard, value)
     select 'submissions', ${ownShard}, 1 from fresh where $12::boolean
     on conflict (key, shard) do update set value = c.value + 1
   )
   select f.submit_id as "submitId", f.submit_time as "submitTime", f.status, w.backend
   from held left join fresh f on true left join work w on true`;
}

export async function insertSubmission(
  db: Db,
  scope: SubmissionScope,
  values: unknown[],
): Promise<StoredSubmission | undefined> {
  const [stored] = await db.query<StoredSubmission & { [column: string]: unknown }>(
    composed("submission.insert", insertion(scope), values),
  );
  return stored;
}
