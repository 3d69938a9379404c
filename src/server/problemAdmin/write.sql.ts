import { DISCUSSION_TITLE_MAX } from "../../shared/discussion/discussionRules.ts";
import { statement } from "../platform/database/statement.ts";
import { problemChanged } from "../problem/fragments/problemChanges.sql.ts";
import { fieldColumns, fieldRecord, fieldValues } from "../problem/fragments/problemColumns.sql.ts";

/** `:uid`: the author and owner; `:state`: a ProblemState as JSON. Returns no row if the display id is taken. */
export const insertProblem = statement(
  "problemAdmin.insert",
  `insert into problem (${fieldColumns}, author_uid, owner_uid, modified_by, group_id)
   select ${fieldValues}, :uid, :uid, :uid, :groupId?::bigint from ${fieldRecord(":state")}
   on conflict (problem_id) do nothing returning id`,
);

/**
 * The next free display id of a class, for example `C7-2` if the last one is `C7-1`. Problems of the site may have ids
 * in this format, too, so these ids are also taken into account.
 */
export const nextClassProblemId = statement(
  "problemAdmin.nextClassId",
  `select 'C' || :groupId::bigint || '-' || (coalesce(max(substring(problem_id from '-([0-9]{1,6})$')::int), 0) + 1)
     as "problemId"
   from problem where problem_id like 'C' || :groupId::bigint || '-%'`,
);

/** Updates the problem's row; a display id that is already taken violates the unique index. */
export const updateProblemRow = statement(
  "problemAdmin.update",
  `update problem set (${fieldColumns}) = (select ${fieldValues} from ${fieldRecord(":state")}) where id = :pid
   returning ${problemChanged("id")}`,
);

/** Archives or restores a problem. In both cases, the problem becomes private. */
export const updateArchived = statement(
  "problemAdmin.archived",
  `update problem set auth = 2, archived_at = case when :archived::boolean then verdict_now() end where id = :pid
   returning ${problemChanged("id")}`,
);

/**
 * `:rows`: a JSON array of translations (locale, title, …). Replaces all translations. The stored HTML of changed
 * translations is cleared.
 */
export const writeStatements = statement(
  "problemAdmin.statements",
  `with new_rows as materialized (
     select * from jsonb_to_recordset(:rows::jsonb) as g (locale text, title text, description text,
       input text, output text, hint text)
   ), gone_titles as (
     delete from problem_title where problem_id = :pid and locale not in (select locale from new_rows)
   ), deleted as (
     delete from problem_statement
     where problem_id = :pid and locale not in (select locale from new_rows)
   ), titles as (
     insert into problem_title as t (problem_id, locale, title)
     select :pid::bigint, locale, title from new_rows
     on conflict (problem_id, locale) do update set title = excluded.title
   )
   insert into problem_statement as s (problem_id, locale, description, input, output, hint)
   select :pid::bigint, locale, description, input, output, hint from new_rows
   on conflict (problem_id, locale) do update set description = excluded.description,
     input = excluded.input, output = excluded.output, hint = excluded.hint, html = null,
     renderer = 0
   where (s.description, s.input, s.output, s.hint)
     is distinct from (excluded.description, excluded.input, excluded.output, excluded.hint)`,
);

/** Clears the stored HTML, because it also depends on the names of the problem's files. */
export const clearStoredHtml = statement(
  "problemAdmin.clearStoredHtml",
  "update problem_statement set html = null, renderer = 0 where problem_id = :pid",
);

export const tagNames = statement(
  "problemAdmin.tagNames",
  "select id, name from tag where oj = :oj and id = any(:ids::bigint[])",
);

/**
 * `:max`: maximum number of tags in a problem bank. Inserts missing tags, always in the same order, so that two
 * concurrent transactions with the same new tags cannot deadlock.
 */
export const addTags = statement(
  "problemAdmin.addTags",
  `insert into tag (oj, name, color)
   select :oj, g.name, g.color from unnest(:names::text[], :colors[?]::text[]) as g (name, color)
   where not exists (select from tag t where t.oj = :oj and t.name = g.name)
     and (select count(*) from tag t where t.oj = :oj) + cardinality(:names::text[]) <= :max::int
   order by g.name
   on conflict (oj, name) do nothing returning id`,
);

/** Replaces the problem's tags and returns their number. */
export const writeTags = statement(
  "problemAdmin.writeTags",
  `with wanted as materialized (
     select id from tag where oj = :oj and name = any(:names::text[])
   ), deleted as (
     delete from problem_tag where problem_id = :pid and tag_id not in (select id from wanted)
   ), added as (
     insert into problem_tag (problem_id, tag_id) select :pid::bigint, id from wanted
     on conflict do nothing
   )
   select count(*)::int as count from wanted`,
);

/** The languages of a problem bank, in list order. */
export const languageNames = statement(
  "problemAdmin.languages",
  "select id, name from language where oj = :oj order by seq, id",
);

/** `:rows`: (id, timeFactor, memoryFactor) as JSON. Replaces the problem's languages. */
export const writeLanguages = statement(
  "problemAdmin.writeLanguages",
  `with new_rows as materialized (
     select * from jsonb_to_recordset(:rows::jsonb)
       as g (id int, "timeFactor" real, "memoryFactor" real)
   ), deleted as (
     delete from problem_language where problem_id = :pid and language_id not in (select id from new_rows)
   )
   insert into problem_language as l (problem_id, language_id, time_factor, memory_factor)
   select :pid::bigint, id, "timeFactor", "memoryFactor" from new_rows
   on conflict (problem_id, language_id) do update
     set time_factor = excluded.time_factor, memory_factor = excluded.memory_factor`,
);

/**
 * `:rows`: a JSON array of objects with a language id (`lid`) and the template's `code`. Replaces the problem's
 * templates.
 */
export const writeTemplates = statement(
  "problemAdmin.writeTemplates",
  `with new_rows as materialized (
     select * from jsonb_to_recordset(:rows::jsonb) as g (lid int, code text)
   ), deleted as (
     delete from code_template where problem_id = :pid and language_id not in (select lid from new_rows)
   )
   insert into code_template as t (problem_id, language_id, code)
   select :pid::bigint, lid, code from new_rows
   on conflict (problem_id, language_id) do update set code = excluded.code`,
);

/**
 * If a training sets no display id for a problem, it shows the problem's display id from the problem bank. When the
 * problem's id changes, the problem keeps its old id in trainings where another problem already has the new id, because
 * ids in a training are unique.
 */
export const keepIdsInTrainings = statement(
  "problemAdmin.keepIdsInTrainings",
  `update training_problem tp set display_id = :was
   where tp.problem_id = :pid and tp.display_id is null
     and exists (select 1 from training_problem o where o.training_id = tp.training_id and o.display_id = :is)`,
);

/** The title with the new display id, cut to the maximum length of a title. */
const renamed = `left('[' || :is || ']' || substr(title, length(:was) + 3), ${DISCUSSION_TITLE_MAX})`;

/**
 * Titles of posts about the problem begin with its display id in brackets. Replaces the old id with the new one, also
 * in posts that await approval. Also adds the words of the new id to each post's search terms, with the prefix that all
 * terms of the post share.
 */
export const renameInPosts = statement(
  "problemAdmin.renameInPosts",
  `with renamed as (
     update discussion set title = ${renamed}
     where problem_id = :pid and starts_with(title, '[' || :was || ']') returning id
   ), held as (
     update held_text set title = ${renamed}
     where problem_id = :pid and starts_with(title, '[' || :was || ']')
   )
   update discussion_text x set terms = x.terms || array_to_tsvector(array(
     select split_part((tsvector_to_array(x.terms))[1], ':', 1) || ':' || word
     from regexp_split_to_table(lower(:is), '[^a-z0-9_]+') word where word <> ''))
   from renamed where x.discussion_id = renamed.id`,
);
