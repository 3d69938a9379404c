import { ownedColumns } from "../authority/fragments/reach.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { problemChanged } from "../problem/fragments/problemChanges.sql.ts";

const dataProblem = `select id as pid, problem_id as "problemId", ${ownedColumns("problem")}, type,
     judge_case_mode as "caseMode", data_version as version
   from problem where id = :pid`;

export const problemOfData = statement("testData.problem", dataProblem);

export type DataProblemRow = RowOf<typeof problemOfData>;

/**
 * Serialises changes to the problem's data. The lock does not cover the row's key, so submissions, which only refer to
 * the key, do not wait for the lock.
 */
export const lockProblemOfData = statement(
  "testData.lockProblem",
  `${dataProblem} for no key update`,
);

export const casesOfVersion = statement(
  "testData.cases",
  `select c.seq, c.input_name as "inputName", c.output_name as "outputName",
     c.input_sha256 as "inputSha", c.output_sha256 as "outputSha", i.size as "inputSize",
     o.size as "outputSize", c.score, c.group_num as "group"
   from problem_case c
   join stored_file i on i.sha256 = c.input_sha256
   join stored_file o on o.sha256 = c.output_sha256
   where c.problem_id = :pid and c.data_version = :version order by c.seq`,
);

export type CaseRow = RowOf<typeof casesOfVersion>;

export const subtasksOfVersion = statement(
  "testData.subtasks",
  `select num, type, score, depends_on as "dependsOn" from problem_subtask
   where problem_id = :pid and data_version = :version order by num`,
);

/** The number of the problem's next version (the problem must exist); numbers are never reused. */
export const nextVersion = statement(
  "testData.nextVersion",
  `select 1 + greatest(
     (select data_version from problem where id = :pid),
     (select max(data_version) from problem_case where problem_id = :pid),
     (select max(data_version) from problem_data where problem_id = :pid)) as "version!"`,
);

/**
 * Inserts a version and switches to it in one statement, so that judging uses either the old or the new version.
 * `:cases` and `:subtasks` are JSON arrays.
 */
export const insertVersion = statement(
  "testData.insertVersion",
  `with cases as (
     insert into problem_case (problem_id, data_version, seq, input_name, output_name, input_sha256,
       output_sha256, score, group_num)
     select :pid::bigint, :version::int, c.seq, c."inputName", c."outputName", c."inputSha", c."outputSha",
       c.score, c."group"
     from jsonb_to_recordset(:cases::jsonb) as c (seq int, "inputName" text, "outputName" text,
       "inputSha" text, "outputSha" text, score int, "group" int)
   ), subtasks as (
     insert into problem_subtask (problem_id, data_version, num, type, score, depends_on)
     select :pid::bigint, :version::int, t.num, t.type, t.score, t."dependsOn"
     from jsonb_to_recordset(:subtasks::jsonb) as t (num int, type text, score int, "dependsOn" int[])
   ), made as (
     insert into problem_data (problem_id, data_version, origin, created_by)
     values (:pid::bigint, :version::int, :origin, :uid)
   )
   update problem set data_version = :version where id = :pid returning ${problemChanged("id")}`,
);

/** How the test data of the given versions was entered (typed, uploaded or mixed), without duplicates. */
export const originsOf = statement(
  "testData.origins",
  `select distinct coalesce(d.origin, 'mixed') as origin
   from unnest(:versions::int[]) as v (version)
   left join problem_data d on d.problem_id = :pid and d.data_version = v.version`,
);

/**
 * Changes the stored origin of a version's cases (typed, uploaded or mixed). Used if the same cases are sent again but
 * come from a different origin, for example uploaded instead of typed.
 */
export const setOrigin = statement(
  "testData.setOrigin",
  "update problem_data set origin = :origin where problem_id = :pid and data_version = :version",
);

export const switchVersion = statement(
  "testData.switch",
  `update problem set data_version = :version where id = :pid returning ${problemChanged("id")}`,
);

/** All files of the uploads in `:uploads` that belong to the user and are ready. */
export const filesOfUploads = statement(
  "testData.filesOfUploads",
  `select f.upload_id as upload, f.name, f.sha256
   from data_upload u join data_upload_file f on f.upload_id = u.id
   where u.id = any(:uploads::text[]) and u.uid = :uid and u.state = 'ready'`,
);

export const versionsOf = statement(
  "testData.versions",
  `select c.data_version as version, d.origin, d.created_at as "createdAt",
     u.username as "createdBy", count(*)::int as cases, sum(i.size + o.size)::bigint as bytes
   from problem_case c
   join stored_file i on i.sha256 = c.input_sha256
   join stored_file o on o.sha256 = c.output_sha256
   left join problem_data d on d.problem_id = c.problem_id and d.data_version = c.data_version
   left join app_user u on u.uid = d.created_by
   where c.problem_id = :pid
   group by c.data_version, d.origin, d.created_at, u.username
   order by c.data_version desc`,
);

/** Number of submissions that are being judged with a version of the problem's data other than `:version`. */
export const finishingOnOthers = statement(
  "testData.finishing",
  `select count(*)::int as count
   from job j join submission s on s.submit_id = j.submit_id
   where j.state = 1 and s.problem_id = :pid and s.data_version <> :version`,
);

/** The case whose files have these names in the current version. */
export const caseByNames = statement(
  "testData.caseByNames",
  `select c.seq, c.input_name as "inputName", c.output_name as "outputName",
     c.input_sha256 as "inputSha", c.output_sha256 as "outputSha", i.size as "inputSize",
     o.size as "outputSize", c.score, c.group_num as "group"
   from problem p
   join problem_case c on c.problem_id = p.id and c.data_version = p.data_version
   join stored_file i on i.sha256 = c.input_sha256
   join stored_file o on o.sha256 = c.output_sha256
   where p.id = :pid and c.input_name = :inputName and c.output_name = :outputName order by c.seq limit 1`,
);

const slowQuery = { timeoutMs: 600_000 };

/** Problems that have more than `:count` versions. */
export const problemsWithOldVersions = statement(
  "testData.problemsWithOldVersions",
  `select problem_id as pid from problem_case
   group by problem_id having count(distinct data_version) > :count`,
  slowQuery,
);

/**
 * Deletes all versions except the newest `:count` versions, the current version, and the versions with which
 * submissions are being judged. The caller has locked the problem.
 */
export const deleteOldVersions = statement(
  "testData.deleteOldVersions",
  `with versions as (
     select distinct data_version as version from problem_case where problem_id = :pid
   ), newest as (
     select version from versions order by version desc limit :count
   ), old as (
     select version from versions
     where version not in (select version from newest)
       and version <> (select data_version from problem where id = :pid)
       and not exists (
         select from submission s join job j on j.submit_id = s.submit_id
         where s.problem_id = :pid and s.data_version = versions.version)
   ), cases as (
     delete from problem_case c using old where c.problem_id = :pid and c.data_version = old.version
   ), subtasks as (
     delete from problem_subtask t using old where t.problem_id = :pid and t.data_version = old.version
   ), rows as (
     delete from problem_data d using old where d.problem_id = :pid and d.data_version = old.version
   )
   select version from old`,
);
