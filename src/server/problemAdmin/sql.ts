import type { CaseFlags } from "../../shared/caseFlags.ts";
import type { CheckerProtocol, ComparisonKind, ComparisonOptions } from "../../shared/checkers.ts";
import type { FeedbackPolicy } from "../../shared/feedback.ts";
import { sql } from "../platform/db.ts";
import { problemChanged } from "../problem/fragments/problemChanges.sql.ts";

/** $1 problem. Locked until the end of the transaction; submissions to it do not wait. */
export const lockProblem = sql<{ id: number }>(
  "problemAdmin.lock",
  "select id from problem where id = $1 for no key update",
);

export interface WholeRow {
  id: number;
  authorUid: string | null;
  author: string;
  modifiedUser: string;
  createdAt: Date;
  modifiedAt: Date;
  revision: number;
  archived: boolean;
  oj: string;
  isRemote: boolean;
  dataVersion: number;
  cases: number;
  isUploadCase: boolean;
  ioScore: number;
  problemId: string;
  type: number;
  difficulty: number;
  rating: number | null;
  auth: number;
  timeLimit: number;
  memoryLimit: number;
  stackLimit: number;
  outputLimit: number | null;
  judgeMode: "default" | "spj" | "interactive";
  judgeCaseMode: "default" | "iterate_until_wrong" | "subtask";
  comparison: ComparisonKind | null;
  comparisonOptions: ComparisonOptions;
  isRemoveEndBlank: boolean;
  feedback: FeedbackPolicy;
  juryDataOpen: boolean;
  failingInputOpen: boolean;
  codeShare: boolean;
  source: string;
  examples: { input: string; output: string }[];
  spjLanguage: string | null;
  spjCode: string | null;
  checkerProtocol: CheckerProtocol;
  checkerFlags: string[];
  checkerCaseFlags: CaseFlags[];
  userExtraFile: Record<string, string>;
  judgeExtraFile: Record<string, string>;
  statements: {
    locale: "zh-CN" | "en-US";
    title: string;
    description: string;
    input: string;
    output: string;
    hint: string;
  }[];
  tags: { id: number; name: string; color: string | null }[];
  languages: { id: number; name: string; timeFactor: number | null; memoryFactor: number | null }[];
  templates: { id: number; lid: number; language: string; code: string }[];
  subtasks: { num: number; type: "sum" | "min" | "mul"; score: number; dependsOn: number[] }[];
}

const list = (rows: string): string => `coalesce((select jsonb_agg(${rows}), '[]')`;

/**
 * $1 problem: everything that can be edited. In a transaction, query it after taking the lock: a statement
 * that waited for a lock reads other tables as they were before.
 */
export const wholeProblem = sql<WholeRow>(
  "problemAdmin.whole",
  `select p.id, p.author_uid as "authorUid", coalesce(a.username, '') as author,
     coalesce(m.username, '') as "modifiedUser", p.created_at as "createdAt",
     p.modified_at as "modifiedAt", p.revision, p.archived_at is not null as archived, p.oj,
     p.is_remote as "isRemote", p.data_version as "dataVersion",
     (select count(*)::int from problem_case c
       where c.problem_id = p.id and c.data_version = p.data_version) as cases,
     coalesce((select d.origin from problem_data d
       where d.problem_id = p.id and d.data_version = p.data_version) <> 'typed', true)
       as "isUploadCase",
     case when p.judge_case_mode = 'subtask' then
       (select coalesce(sum(s.score), 0)::int from problem_subtask s
         where s.problem_id = p.id and s.data_version = p.data_version)
     else (select coalesce(sum(c.score), 0)::int from problem_case c
         where c.problem_id = p.id and c.data_version = p.data_version) end as "ioScore",
     p.problem_id as "problemId", p.type, p.difficulty, p.rating, p.auth, p.time_limit as "timeLimit",
     p.memory_limit as "memoryLimit", p.stack_limit as "stackLimit",
     p.output_limit as "outputLimit", p.judge_mode as "judgeMode",
     p.judge_case_mode as "judgeCaseMode", p.comparison,
     p.comparison_options as "comparisonOptions", p.is_remove_end_blank as "isRemoveEndBlank",
     p.feedback, p.jury_data_open as "juryDataOpen",
     p.failing_input_open as "failingInputOpen", p.code_share as "codeShare",
     coalesce(p.source, '') as source, p.examples, p.spj_language as "spjLanguage",
     p.spj_code as "spjCode", p.checker_protocol as "checkerProtocol",
     p.checker_flags as "checkerFlags", p.checker_case_flags as "checkerCaseFlags",
     coalesce(p.user_extra_file, '{}') as "userExtraFile",
     coalesce(p.judge_extra_file, '{}') as "judgeExtraFile",
     ${list(`jsonb_build_object('locale', l.locale, 'title', coalesce(t.title, ''),
         'description', coalesce(s.description, ''), 'input', coalesce(s.input, ''),
         'output', coalesce(s.output, ''), 'hint', coalesce(s.hint, '')))
       from (values ('zh-CN'), ('en-US')) as l (locale)
       left join problem_title t on t.problem_id = p.id and t.locale = l.locale
       left join problem_statement s on s.problem_id = p.id and s.locale = l.locale
       where t.locale is not null or s.locale is not null`)} as statements,
     ${list(`jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.id)
       from problem_tag g join tag t on t.id = g.tag_id where g.problem_id = p.id`)} as tags,
     ${list(`jsonb_build_object('id', l.id, 'name', l.name, 'timeFactor', g.time_factor,
         'memoryFactor', g.memory_factor) order by l.seq, l.id)
       from problem_language g join language l on l.id = g.language_id
       where g.problem_id = p.id`)} as languages,
     ${list(`jsonb_build_object('id', g.id, 'lid', l.id, 'language', l.name, 'code', g.code)
         order by l.seq, l.id)
       from code_template g join language l on l.id = g.language_id
       where g.problem_id = p.id`)} as templates,
     ${list(`jsonb_build_object('num', s.num, 'type', s.type, 'score', s.score,
         'dependsOn', s.depends_on) order by s.num)
       from problem_subtask s
       where s.problem_id = p.id and s.data_version = p.data_version`)} as subtasks
   from problem p
   left join app_user a on a.uid = p.author_uid
   left join app_user m on m.uid = p.modified_by
   where p.id = $1`,
);

/** $1 problem: its submissions, listed ones and others separately, each by its index. */
export const countSubmissions = sql<{ count: number }>(
  "problemAdmin.submissions",
  `select (select count(*) from submission where problem_id = $1 and listed)::int
     + (select count(*) from submission where problem_id = $1 and not listed)::int as count`,
);

// The list ------------------------------------------------------------------------------------

export interface ListRow {
  id: number;
  authorUid: string | null;
  author: string;
  modifiedUser: string;
  createdAt: Date;
  modifiedAt: Date;
  judgeMode: string;
  isRemote: boolean;
  archived: boolean;
  cases: number;
  total: number;
  ac: number;
}

/** $1 problems: what the list shows in addition to the catalogue. */
export const listedProblems = sql<ListRow>(
  "problemAdmin.listed",
  `select p.id, p.author_uid as "authorUid", coalesce(a.username, '') as author,
     coalesce(m.username, '') as "modifiedUser", p.created_at as "createdAt",
     p.modified_at as "modifiedAt", p.judge_mode as "judgeMode", p.is_remote as "isRemote",
     p.archived_at is not null as archived,
     (select count(*)::int from problem_case k
       where k.problem_id = p.id and k.data_version = p.data_version) as cases,
     coalesce(c.total, 0) as total, coalesce(c.ac, 0) as ac
   from problem p
   left join app_user a on a.uid = p.author_uid
   left join app_user m on m.uid = p.modified_by
   left join problem_count c on c.problem_id = p.id
   where p.id = any($1::bigint[])`,
);

/** $1 problems. */
export const problemNames = sql<{ id: number; problemId: string }>(
  "problemAdmin.names",
  `select id, problem_id as "problemId" from problem where id = any($1::bigint[])`,
);

// Writing -------------------------------------------------------------------------------------

const fields = `p."problemId", p.type, p.difficulty, p.rating, p.auth, p."timeLimit", p."memoryLimit",
  p."stackLimit", p."outputLimit", p."judgeMode", p."judgeCaseMode", p.comparison, p."comparisonOptions",
  p."isRemoveEndBlank", p.feedback, coalesce(p."juryDataOpen", false),
  coalesce(p."failingInputOpen", false), p."codeShare", nullif(p.source, ''), p.examples,
  p."spjLanguage", p."spjCode",
  coalesce(p."checkerProtocol", 'verdict'), coalesce(p."checkerFlags", '{}'),
  coalesce(p."checkerCaseFlags", '[]'), nullif(p."userExtraFile", '{}'), nullif(p."judgeExtraFile", '{}')`;

const columns = `problem_id, type, difficulty, rating, auth, time_limit, memory_limit, stack_limit, output_limit,
  judge_mode, judge_case_mode, comparison, comparison_options, is_remove_end_blank,
  feedback, jury_data_open, failing_input_open, code_share, source, examples, spj_language, spj_code, checker_protocol,
  checker_flags, checker_case_flags, user_extra_file,
  judge_extra_file`;

const record = (parameter: string): string =>
  `jsonb_to_record(${parameter}::jsonb) as p ("problemId" text, type int, difficulty int, rating int, auth int,
     "timeLimit" int, "memoryLimit" int, "stackLimit" int, "outputLimit" int, "judgeMode" text, "judgeCaseMode" text,
     comparison text, "comparisonOptions" jsonb, "isRemoveEndBlank" boolean,
     feedback text, "juryDataOpen" boolean, "failingInputOpen" boolean, "codeShare" boolean, source text, examples jsonb,
     "spjLanguage" text, "spjCode" text, "checkerProtocol" text,
     "checkerFlags" text[], "checkerCaseFlags" jsonb, "userExtraFile" jsonb, "judgeExtraFile" jsonb)`;

/** $1 uid, $2 a ProblemState as JSON. No row when the display id is taken. */
export const insertProblem = sql<{ id: number }>(
  "problemAdmin.insert",
  `insert into problem (${columns}, author_uid, modified_by)
   select ${fields}, $1, $1 from ${record("$2")}
   on conflict (problem_id) do nothing returning id`,
);

/** $1 problem, $2 a ProblemState as JSON. A taken display id violates its unique index. */
export const updateProblemRow = sql(
  "problemAdmin.update",
  `update problem set (${columns}) = (select ${fields} from ${record("$2")}) where id = $1
   returning ${problemChanged("id")}`,
);

/** $1 problem, $2 whether it is archived; it becomes private. */
export const updateArchived = sql(
  "problemAdmin.archived",
  `update problem set auth = 2, archived_at = case when $2::boolean then verdict_now() end where id = $1
   returning ${problemChanged("id")}`,
);

/**
 * $1 problem, $2 rows (locale, title, …) as JSON: replaces all translations. The stored HTML of changed
 * ones is cleared.
 */
export const writeStatements = sql(
  "problemAdmin.statements",
  `with given as materialized (
     select * from jsonb_to_recordset($2::jsonb) as g (locale text, title text, description text,
       input text, output text, hint text)
   ), gone_titles as (
     delete from problem_title where problem_id = $1 and locale not in (select locale from given)
   ), deleted as (
     delete from problem_statement
     where problem_id = $1 and locale not in (select locale from given)
   ), titles as (
     insert into problem_title as t (problem_id, locale, title)
     select $1::bigint, locale, title from given
     on conflict (problem_id, locale) do update set title = excluded.title
   )
   insert into problem_statement as s (problem_id, locale, description, input, output, hint)
   select $1::bigint, locale, description, input, output, hint from given
   on conflict (problem_id, locale) do update set description = excluded.description,
     input = excluded.input, output = excluded.output, hint = excluded.hint, html = null,
     renderer = 0
   where (s.description, s.input, s.output, s.hint)
     is distinct from (excluded.description, excluded.input, excluded.output, excluded.hint)`,
);

/** $1 problem: clears its stored HTML, which depends on more than the statement's text. */
export const clearStoredHtml = sql(
  "problemAdmin.clearStoredHtml",
  "update problem_statement set html = null, renderer = 0 where problem_id = $1",
);

/** $1 bank, $2 ids. */
export const tagNames = sql<{ id: number; name: string }>(
  "problemAdmin.tagNames",
  "select id, name from tag where oj = $1 and id = any($2::bigint[])",
);

/**
 * $1 bank, $2 names, $3 colours or null, $4 maximum number of tags in a bank: inserts missing tags, in one
 * order, so that two saves with the same new tags cannot deadlock.
 */
export const addTags = sql<{ id: number }>(
  "problemAdmin.addTags",
  `insert into tag (oj, name, color)
   select $1, g.name, g.color from unnest($2::text[], $3::text[]) as g (name, color)
   where not exists (select from tag t where t.oj = $1 and t.name = g.name)
     and (select count(*) from tag t where t.oj = $1) + cardinality($2::text[]) <= $4::int
   order by g.name
   on conflict (oj, name) do nothing returning id`,
);

/** $1 problem, $2 bank, $3 names: replaces its tags. Returns how many it has. */
export const writeTags = sql<{ count: number }>(
  "problemAdmin.writeTags",
  `with wanted as materialized (
     select id from tag where oj = $2 and name = any($3::text[])
   ), deleted as (
     delete from problem_tag where problem_id = $1 and tag_id not in (select id from wanted)
   ), added as (
     insert into problem_tag (problem_id, tag_id) select $1::bigint, id from wanted
     on conflict do nothing
   )
   select count(*)::int as count from wanted`,
);

/** $1 bank: in list order. */
export const languageNames = sql<{ id: number; name: string }>(
  "problemAdmin.languages",
  "select id, name from language where oj = $1 order by seq, id",
);

/** $1 problem, $2 rows (id, timeFactor, memoryFactor) as JSON: replaces its languages. */
export const writeLanguages = sql(
  "problemAdmin.writeLanguages",
  `with given as materialized (
     select * from jsonb_to_recordset($2::jsonb)
       as g (id int, "timeFactor" real, "memoryFactor" real)
   ), deleted as (
     delete from problem_language where problem_id = $1 and language_id not in (select id from given)
   )
   insert into problem_language as l (problem_id, language_id, time_factor, memory_factor)
   select $1::bigint, id, "timeFactor", "memoryFactor" from given
   on conflict (problem_id, language_id) do update
     set time_factor = excluded.time_factor, memory_factor = excluded.memory_factor`,
);

/** $1 problem, $2 rows (lid, code) as JSON: replaces its templates. */
export const writeTemplates = sql(
  "problemAdmin.writeTemplates",
  `with given as materialized (
     select * from jsonb_to_recordset($2::jsonb) as g (lid int, code text)
   ), deleted as (
     delete from code_template where problem_id = $1 and language_id not in (select lid from given)
   )
   insert into code_template as t (problem_id, language_id, code)
   select $1::bigint, lid, code from given
   on conflict (problem_id, language_id) do update set code = excluded.code`,
);

export interface CurrentCase {
  seq: number;
  inputName: string;
  score: number;
  group: number | null;
}

/** $1 problem: the cases of the current version. */
export const currentCases = sql<CurrentCase>(
  "problemAdmin.cases",
  `select c.seq, c.input_name as "inputName", c.score, c.group_num as "group"
   from problem p
   join problem_case c on c.problem_id = p.id and c.data_version = p.data_version
   where p.id = $1 order by c.seq`,
);
