import { ownedColumns } from "../authority/fragments/reach.sql.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { allowsLanguage } from "../language/fragments/allowedLanguage.sql.ts";
import { isNodeExpected } from "../judging/fragments/expectedNode.sql.ts";
import { jobNeeds, waitingStatus } from "../judging/fragments/backend.sql.ts";
import { type RemoteWait, remoteWait } from "../judging/fragments/remoteWait.sql.ts";
import { someJudgeHas } from "../judging/fragments/languageNeeds.sql.ts";
import { memberName, teamNameOf } from "../team/fragments/teamOf.sql.ts";
import { ownShard } from "../judging/fragments/siteCount.sql.ts";
import { type Db, only } from "../platform/database/db.ts";
import { composedStatement, type RowOf, statement } from "../platform/database/statement.ts";
import { vtimeOf } from "../platform/job/jobs.sql.ts";
import type { CallProblem, SubmissionScope } from "../scope/policy.ts";

// Rows ----------------------------------------------------------------------------------------

/**
 * From whom the site settings hide the code of `submission s`: `all` (also from its owner), `others` (from users other
 * than its owner) or `no` (from nobody). The settings are read with the row, so that they are never out of date. A
 * stored value of the wrong type is treated as missing, as in `switchesOf`.
 */
export const codeClosed = `case
  when jsonb_typeof(sw.value -> 'codeVisibleStartTime') = 'number'
    and extract(epoch from s.submit_time) * 1000 < (sw.value ->> 'codeVisibleStartTime')::numeric
    then 'all'
  when s.listed and sw.value @> '{"hideNonContestSubmissionCode": true}' then 'others'
  else 'no' end`;

/** The title is read by a subquery, because joining two titles costs 3 ms of planning on a large site. */
function titleIn(locale: Locale): string {
  return `(select t.title from problem_title t
    where t.problem_id = s.problem_id and t.locale = '${locale}')`;
}

/** The name of the member who sent a team's submission; null: the account itself sent it. */
const senderOf = `(select ${memberName} from submission_sender n join app_user mu on mu.uid = n.uid
    left join team_member m on m.team_uid = s.uid and m.uid = n.uid where n.submit_id = s.submit_id)`;

/**
 * A listed submission is shown under its problem's current display id, because updating every row of a problem would
 * take minutes for 100,000 rows and delay verdicts.
 */
export const recordColumns = `s.submit_id as "submitId", s.problem_id as pid, s.scope, s.scope_id as "scopeId",
  s.listed, case when s.listed then p.problem_id else s.display_pid end as "displayPid", ${titleIn("zh-CN")} as "titleZh", ${titleIn("en-US")} as "titleEn",
  s.uid, u.username, u.nickname, ${teamNameOf("u")} as team, u.realname, s.submit_time as "submitTime", s.status, s.score, s.time_ms as time, s.memory_kb as memory,
  s.length, s.language, s.judger, s.share, s.cases_done as "casesDone",
  s.cases_total as "casesTotal", s.ended_by as "endedBy", s.is_manual as "isManual", p.type as "problemType", p.auth, ${ownedColumns("p")},
  ${senderOf} as "sentBy", p.code_share as "codeShare", p.feedback,
  p.jury_data_open as "juryDataOpen", p.failing_input_open as "failingInputOpen",
  ${codeClosed} as "codeClosed", ${remoteWait} as "remoteWait"`;

export const recordJoins = `join problem p on p.id = s.problem_id
  join app_user u on u.uid = s.uid
  left join site_setting sw on sw.key = 'site.switches'`;

/**
 * `:ids`: ids of submissions. The rows are returned in the order of these ids; unknown ids are omitted. The condition
 * on the range of ids is always true. It makes the planner expect one row and therefore keep a generic plan. Without
 * the condition, each call with a short list is planned again, which takes ten times as long as reading the rows.
 */
export const submissionsByIds = statement(
  "submission.byIds",
  `select ${recordColumns}
   from unnest(:ids::bigint[]) with ordinality as wanted (id, place)
   join submission s on s.submit_id = wanted.id
   ${recordJoins}
   where wanted.id between 0 and ${Number.MAX_SAFE_INTEGER}
   order by wanted.place`,
  { byIndex: true },
).narrow<{ remoteWait: RemoteWait | null }>();
/** The columns of a submission that policies and responses need, except the code and other long strings. */
export type SubmissionRecord = RowOf<typeof submissionsByIds>;

export const submissionTexts = statement(
  "submission.texts",
  `select c.code, e.message, e.cause,
     (select jsonb_build_object('judge', p.judge, 'problemKey', p.key, 'remoteId', r.remote_id,
         'hasBegun', r.submit_id is not null, 'isLinked', coalesce(r.is_linked, false))
       from submission s
       join problem q on q.id = s.problem_id
       join remote_problem p on p.problem_id = s.problem_id
       left join remote_submission r on r.submit_id = s.submit_id and r.judge = p.judge
       where s.submit_id = c.submit_id and (r.submit_id is not null or q.is_remote)) as remote
   from submission_code c left join submission_error e on e.submit_id = c.submit_id
   where c.submit_id = :submitId`,
).narrow<{
  cause: { code: string; hint: string; detail: string; traceId: string } | null;
  remote: {
    judge: string;
    problemKey: string;
    remoteId: string | null;
    hasBegun: boolean;
    isLinked: boolean;
  } | null;
}>();
export type SubmissionTexts = RowOf<typeof submissionTexts>;

export const caseResults = statement(
  "submission.cases",
  `select c.seq, c.status, c.time_ms as time, c.memory_kb as memory, c.score,
     c.group_num as "groupNum", c.input_name as "inputData", c.output_name as "outputData",
     c.message as "userOutput", c.ended_by as "endedBy", s.problem_id as pid
   from case_result c join submission s on s.submit_id = c.submit_id
   where c.submit_id = :submitId and c.seq between :from::bigint and :to::bigint
   order by c.seq`,
  { byIndex: true },
);
export type CaseRow = RowOf<typeof caseResults>;

/**
 * The subtasks of the test data that judged the submission, with the stored points; no row if the problem is not scored
 * by subtask. The points are null if they do not add up to the submission's score, which is the case after a verdict
 * was set by hand.
 */
export const subtaskResults = statement(
  "submission.subtasks",
  `select t.num, t.type, t.score as "fullScore", t.depends_on as "dependsOn",
     case when (select sum(part) from unnest(s.subtask_scores) part) = s.score
       then s.subtask_scores[row_number() over (order by t.num)] end as score,
     t.type = 'sum' and t.score = (select sum(c.score) from problem_case c
       where c.problem_id = t.problem_id and c.data_version = t.data_version and c.group_num = t.num)
       as "addsUp!"
   from submission s
   join problem p on p.id = s.problem_id
   join problem_subtask t on t.problem_id = p.id and t.data_version = coalesce(s.data_version, p.data_version)
   where s.submit_id = :submitId and p.type = 1
     and (p.judge_case_mode = 'subtask' or s.subtask_scores is not null)
   order by t.num`,
);

const linesOf = (text: string): string =>
  `(values (${text}), (rtrim(${text}, E'\\r\\n') || E'\\n'))`;
const sha256Of = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/**
 * The submission's cases that are samples: their input and answer equal the input and output of a sample in the
 * statement; the line break at the end may be missing in the statement. Returns the case's number, and the sample's
 * number starting at 1.
 */
export const sampleCases = statement(
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
   where s.submit_id = :submitId
   group by c.seq`,
);

/** Shares or hides a submission; returns no row if the submission belongs to another user. */
export const setShare = statement(
  "submission.share",
  `update submission set share = :share
   where submit_id = :submitId and uid = :uid returning submit_id as "submitId"`,
);

// Submitting ----------------------------------------------------------------------------------

const questionRows = composedStatement("submission.question", () => [
  questionText({ problem: "p.problem_id = :displayId::text", facts: "null::jsonb" }),
]);

/**
 * Returns the SQL of one statement that reads all data needed to accept or refuse a submission to a scope.
 * `storedBefore`: the submission that an earlier attempt at this call stored. `nodeExpected`: a judge node is starting
 * and may offer the language. `captchaNeeded`: the submit throttle was exceeded repeatedly, so the next submission
 * needs a captcha. `problem`: null if no problem matches. `backend`: the judging backend of the problem.
 */
function questionText({ problem, facts }: { problem: string; facts: string }): string {
  return `with me as materialized (select :uid::text as uid, :scopeId::bigint as scope_id)
   select (select submit_id from submission where uid = me.uid and idempotency_key = :idempotencyKey?::text)
       as "storedBefore",
     (select value from site_setting where key = 'site.switches') as switches,
     exists (select 1 from language where name = :language::text) as "languageKnown",
     l.id is not null and ${allowsLanguage} as "languageAllowed",
     ${someJudgeHas(":language::text")} as "languageAvailable", ${isNodeExpected} as "nodeExpected",
     exists (select 1 from rate_window where key = 'submit-captcha:' || me.uid and ends_at > verdict_now())
       as "captchaNeeded",
     case when p.id is not null then jsonb_build_object('pid', p.id, 'problemId', p.problem_id,
       'auth', p.auth, 'ownerUid', p.owner_uid, 'groupId', p.group_id, 'titleZh', zh.title, 'titleEn', en.title)
     end as problem, p.judging_backend as backend,
     ${facts} as facts
   from me
   left join problem p on ${problem}
   left join language l on l.oj = p.oj and l.name = :language::text
   left join problem_language pl on pl.problem_id = p.id and pl.language_id = l.id
   left join problem_title zh on zh.problem_id = p.id and zh.locale = 'zh-CN'
   left join problem_title en on en.problem_id = p.id and en.locale = 'en-US'`;
}

export type SubmitQuestion = Omit<RowOf<typeof questionRows>, "problem"> & {
  problem: CallProblem | null;
};

export async function askQuestion(
  db: Db,
  { admission, facts }: SubmissionScope,
  input: Parameters<typeof questionRows>[2],
): Promise<SubmitQuestion> {
  const text = questionText({
    problem: admission.problem(":displayId::text", "me.scope_id"),
    facts: facts ? facts("me.scope_id", "me.uid") : "null::jsonb",
  });
  const question = only(await questionRows(db, text, input));
  return { ...question, problem: question.problem as CallProblem | null };
}

/**
 * Returns the submission that an earlier call with this key stored, together with the fields of that call's body.
 * `displayPid` and `problemId`: the ids by which an API call may refer to the problem.
 */
export const submissionByKey = statement(
  "submission.byKey",
  `select s.submit_id as "submitId", s.display_pid as "displayPid", p.problem_id as "problemId", s.language,
     c.code, s.scope, s.scope_id as "scopeId"
   from submission s
   join problem p on p.id = s.problem_id
   join submission_code c on c.submit_id = s.submit_id
   where s.uid = :uid and s.idempotency_key = :key`,
);

const storedRows = composedStatement("submission.insert", () => [insertText("select 1")]);

/**
 * Number of the user's earlier submissions to the problem in this scope. Counts the stored submissions instead of using
 * a counter, because the limit may have been set after some of them were made.
 */
const submittedBefore = `(select count(*)::integer from submission s where s.scope_id = :scopeId::bigint and s.scope_id > 0
       and s.scope = :scope and s.uid = :uid and s.problem_id = :pid::bigint and s.submit_time >= :first?::timestamptz)`;

/**
 * One durable statement that stores the submission, its code, the time from which the minimum interval is measured, the
 * job for the problem's backend, and the site's total. Returns no row if the scope requires a row that no longer
 * exists. `:senderUid`: the team member who sent the submission; null: its owner sent it. `:interval`: minimum number
 * of seconds between two submissions (0: none). `:prio`: priority of the job. `:first` and `:last`: earliest and latest
 * permitted submission time. `:submissionsMax`: maximum number of the user's submissions to the problem in the contest
 * (null: no limit). A submission that exceeds `:submissionsMax` violates the check constraint of `submission_quota`,
 * and nothing is stored. If the minimum interval has not passed yet, or if the idempotency key was used before, the
 * returned columns are null.
 */
function insertText(heldRows: string): string {
  return `with held as materialized (
     ${heldRows}
   ), pass as (
     insert into rate_window as w (key, count, ends_at)
     select 'submit:' || :uid::text, 1, verdict_now() + make_interval(secs => :interval::double precision)
     from held
     where not exists (select 1 from submission where uid = :uid and idempotency_key = :idempotencyKey?::text)
     on conflict (key) do update set count = 1, ends_at = excluded.ends_at
     where w.ends_at <= verdict_now() or :interval::double precision = 0
     returning 1
   ), fresh as (
     insert into submission (problem_id, display_pid, uid, length, language, ip, idempotency_key,
       data_version, status, scope, scope_id, listed, countable, submit_time)
     select :pid::bigint, :displayPid, :uid, :length::integer, :language, :ip, :idempotencyKey?::text, p.data_version, ${waitingStatus},
       :scope, :scopeId::bigint, :listed::boolean, :countable::boolean, greatest(least(verdict_now(), :last?::timestamptz), :first?::timestamptz)
     from pass left join problem p on p.id = :pid::bigint
     on conflict (uid, idempotency_key) do nothing
     returning submit_id, uid, language, problem_id, submit_time, status
   ), quota as (
     insert into submission_quota as q (contest_id, problem_id, uid, used, most)
     select :scopeId::bigint, f.problem_id, f.uid, ${submittedBefore} + 1, :submissionsMax?::integer
     from fresh f where :submissionsMax?::integer is not null
     on conflict (contest_id, problem_id, uid) do update
     set used = greatest(q.used, ${submittedBefore}) + 1, most = excluded.most
   ), code as (
     insert into submission_code (submit_id, code) select submit_id, :code from fresh
   ), sender as (
     insert into submission_sender (submit_id, uid)
     select submit_id, :senderUid? from fresh where :senderUid?::text is not null
   ), work as (
     insert into job (kind, prio, fair_key, needs, submit_id, vtime)
     select p.judging_backend, :prio::smallint, f.uid, ${jobNeeds("f.language")}, f.submit_id,
       ${vtimeOf("p.judging_backend", ":prio::smallint", "f.uid")}
     from fresh f join problem p on p.id = f.problem_id
     returning kind as backend
   ), total as (
     insert into site_count as c (key, shard, value)
     select 'submissions', ${ownShard}, 1 from fresh where :listed::boolean
     on conflict (key, shard) do update set value = c.value + 1
   )
   select f.submit_id as "submitId", f.submit_time as "submitTime", f.status, w.backend
   from held left join fresh f on true left join work w on true`;
}

type StoredSubmission = RowOf<typeof storedRows>;

/** Inserts a submission. `:scope` and `:listed` are taken from the scope; `input` contains the other parameters. */
export async function insertSubmission(
  db: Db,
  { name, listed, admission }: SubmissionScope,
  input: Omit<Parameters<typeof storedRows>[2], "scope" | "listed">,
): Promise<StoredSubmission | undefined> {
  const text = insertText(admission.held?.(":scopeId::bigint") ?? "select 1");
  const [stored] = await storedRows(db, text, { ...input, scope: name, listed });
  return stored;
}
