import { statement } from "../platform/database/statement.ts";
import { problemChanged } from "../problem/fragments/problemChanges.sql.ts";
import { fieldColumns, fieldRecord, fieldValues } from "../problem/fragments/problemColumns.sql.ts";

/** Returns no row if the display id is taken. */
export const insertProblem = statement(
  "package.insert",
  `insert into problem (author_uid, owner_uid, data_version, ${fieldColumns})
   select u.uid, coalesce(u.uid, '1'), 1, ${fieldValues} from ${fieldRecord(":columns")}
   left join app_user u on u.uid = :authorUid
   on conflict do nothing returning id, data_version as version`,
);

/** Overwrites the fields and gives the test data a version number that has never been used before. */
export const overwriteProblem = statement(
  "package.overwrite",
  `update problem set (${fieldColumns}) = (select ${fieldValues} from ${fieldRecord(":columns")}),
     data_version = 1 + greatest(data_version,
       (select max(c.data_version) from problem_case c where c.problem_id = problem.id),
       (select max(d.data_version) from problem_data d where d.problem_id = problem.id))
   where id = :id returning id, data_version as version, ${problemChanged("id")}`,
);

/**
 * Deletes the dependent rows of a problem; `overwriteProblem` keeps the problem's own row, and the dependent rows are
 * then written again.
 */
export const clearProblem = [
  statement("package.clearTitles", "delete from problem_title where problem_id = :id"),
  statement("package.clearStatements", "delete from problem_statement where problem_id = :id"),
  statement("package.clearFiles", "delete from problem_file where problem_id = :id"),
  statement("package.clearTags", "delete from problem_tag where problem_id = :id"),
  statement("package.clearTemplates", "delete from code_template where problem_id = :id"),
  statement("package.clearSolutions", "delete from problem_solution where problem_id = :id"),
  statement("package.clearValidators", "delete from problem_validator where problem_id = :id"),
];

/**
 * Deletes rows of a problem before they are read again from its source, but keeps parts that exist only on this site,
 * such as jury programs.
 */
export const clearSourced = [
  statement("package.clearSourcedTitles", "delete from problem_title where problem_id = :id"),
  statement(
    "package.clearSourcedStatements",
    "delete from problem_statement where problem_id = :id",
  ),
];

export const clearTags = statement(
  "package.clearSourcedTags",
  "delete from problem_tag where problem_id = :id",
);

export const deleteFiles = statement(
  "package.deleteFiles",
  "delete from problem_file where problem_id = :id and name = any (:names::text[])",
);

export const insertDataVersion = statement(
  "package.data",
  `insert into problem_data (problem_id, data_version, origin, created_by)
   values (:id, :version, 'upload', (select uid from app_user where uid = :authorUid))`,
);

export const insertTitle = statement(
  "package.title",
  "insert into problem_title (problem_id, locale, title) values (:id, :locale, :title)",
);

export const insertStatement = statement(
  "package.statement",
  `insert into problem_statement (problem_id, locale, description, input, output, hint)
   values (:id, :locale, :description, :input, :output, :hint)`,
);

/** Adds test cases. `:id`: problem, `:rows`: rows as a JSON array. */
export const insertCases = statement(
  "package.cases",
  `insert into problem_case (problem_id, data_version, seq, input_name, output_name, input_sha256,
     output_sha256, score, group_num)
   select :id, :version, c.seq, c."inputName", c."outputName", c."inputSha", c."outputSha", c.score, c."group"
   from jsonb_to_recordset(:rows::jsonb) as c (seq int, "inputName" text, "outputName" text,
     "inputSha" text, "outputSha" text, score int, "group" int)`,
);

/**
 * Adds a subtask. `:id`: the problem's id; `:num`: the subtask's number; `:dependsOn`: numbers of the subtasks that the
 * new subtask depends on.
 */
export const insertSubtask = statement(
  "package.subtask",
  `insert into problem_subtask (problem_id, data_version, num, type, score, depends_on)
   values (:id, :version, :num, :type, :score, :dependsOn::int[])`,
);

export const insertFile = statement(
  "package.file",
  "insert into problem_file (problem_id, name, sha256) values (:id, :name, :sha256)",
);

export const insertSolution = statement(
  "package.solution",
  `insert into problem_solution (problem_id, name, language, code, expected, score)
   values (:id, :name, :language, :code, :expected::text[], :score?)`,
);

export const insertValidator = statement(
  "package.validator",
  `insert into problem_validator (problem_id, name, language, code, files, protocol, flags, case_flags)
   values (:id, :name, :language, :code, :files::jsonb, :protocol, :flags::text[], :caseFlags::jsonb)`,
);

/**
 * Adds a package's editorial after the problem's other editorials, with `:uid` as author; the editorial is rendered
 * when it is read.
 */
export const insertEditorial = statement(
  "package.editorial",
  `with stored as (
     insert into editorial (problem_id, uid, modified_uid, state, release, release_at, seq)
     select :id, u.uid, u.uid, 'published', :release, :releaseAt?::timestamptz, :seq
     from (select 1) one left join app_user u on u.uid = :uid
     returning id)
   insert into editorial_text (editorial_id, locale, title, content, html, renderer)
   select stored.id, x.locale, x.title, x.content, '', 0
   from stored, jsonb_to_recordset(:texts::jsonb) as x (locale text, title text, content text)`,
);

/** Whether a problem has editorials. */
export const hasEditorials = statement(
  "package.hasEditorials",
  `select exists (select 1 from editorial where problem_id = :id and state = 'published' and deleted_at is null) as has`,
);

export const upsertClassification = statement(
  "package.classification",
  `insert into tag_classification (name, name_en, rank)
   values (:name, :nameEn?, (select least(coalesce(max(rank), 0), 2147483646) + 1 from tag_classification))
   on conflict (oj, name) do update set name_en = coalesce(tag_classification.name_en, excluded.name_en)
   returning id`,
);

export const upsertTag = statement(
  "package.tag",
  `insert into tag (name, name_en, color, classification_id) values (:name, :nameEn?, :color?, :classificationId?)
   on conflict (oj, name) do update set name_en = coalesce(tag.name_en, excluded.name_en)
   returning id`,
);

export const addTag = statement(
  "package.addTag",
  "insert into problem_tag (problem_id, tag_id) values (:id, :tagId) on conflict do nothing",
);

/** Removes all languages from a problem's list of allowed languages except those with these names. */
export const deleteOtherLanguages = statement(
  "package.otherLanguages",
  `delete from problem_language pl using language l
   where pl.problem_id = :id and l.id = pl.language_id and l.name <> all (:names::text[])`,
);

/**
 * Allows a local language; null factors mean the language's default factors. Returns one row if the language exists.
 */
export const allowLanguage = statement(
  "package.language",
  `insert into problem_language (problem_id, language_id, time_factor, memory_factor)
   select :id, id, :timeFactor?, :memoryFactor? from language where oj = 'LOCAL' and name = :name
   on conflict (problem_id, language_id) do update
     set time_factor = excluded.time_factor, memory_factor = excluded.memory_factor
   returning language_id as id`,
);

/**
 * Adds a code template. `:id`: the problem's id; `:name`: the name of a local language. Returns one row if the language
 * exists.
 */
export const insertTemplate = statement(
  "package.template",
  `insert into code_template (problem_id, language_id, code)
   select :id, id, :code from language where oj = 'LOCAL' and name = :name returning id`,
);
