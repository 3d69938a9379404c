import { sql } from "../platform/db.ts";
import { problemChanged } from "../problem/fragments/problemChanges.sql.ts";

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

/** $1 uid of the author, who owns it, $2 a ProblemState as JSON. No row when the display id is taken. */
export const insertProblem = sql<{ id: number }>(
  "problemAdmin.insert",
  `insert into problem (${columns}, author_uid, owner_uid, modified_by)
   select ${fields}, $1, $1, $1 from ${record("$2")}
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
