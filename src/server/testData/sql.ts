import { ownedColumns } from "../authority/fragments/reach.sql.ts";
import { sql } from "../platform/db.ts";
import { problemChanged } from "../problem/fragments/problemChanges.sql.ts";

export interface DataProblemRow {
  pid: number;
  problemId: string;
  ownerUid: string;
  groupId: number | null;
  type: number;
  caseMode: "default" | "iterate_until_wrong" | "subtask";
  version: number;
}

const dataProblem = `select id as pid, problem_id as "problemId", ${ownedColumns("problem")}, type,
     judge_case_mode as "caseMode", data_version as version
   from problem where id = $1`;

/** $1 problem. */
export const problemOfData = sql<DataProblemRow>("testData.problem", dataProblem);

/**
 * $1 problem. Serialises changes of its data; submissions do not wait, as they would for a lock that covers
 * the key.
 */
export const lockProblemOfData = sql<DataProblemRow>(
  "testData.lockProblem",
  `${dataProblem} for no key update`,
);

export interface CaseRow {
  seq: number;
  inputName: string;
  outputName: string;
  inputSha: string;
  outputSha: string;
  inputSize: number;
  outputSize: number;
  score: number;
  group: number | null;
}

/** $1 problem, $2 version. */
export const casesOfVersion = sql<CaseRow>(
  "testData.cases",
  `select c.seq, c.input_name as "inputName", c.output_name as "outputName",
     c.input_sha256 as "inputSha", c.output_sha256 as "outputSha", i.size as "inputSize",
     o.size as "outputSize", c.score, c.group_num as "group"
   from problem_case c
   join stored_file i on i.sha256 = c.input_sha256
   join stored_file o on o.sha256 = c.output_sha256
   where c.problem_id = $1 and c.data_version = $2 order by c.seq`,
);

export interface SubtaskRow {
  num: number;
  type: "sum" | "min" | "mul";
  score: number;
  dependsOn: number[];
}

/** $1 problem, $2 version. */
export const subtasksOfVersion = sql<SubtaskRow>(
  "testData.subtasks",
  `select num, type, score, depends_on as "dependsOn" from problem_subtask
   where problem_id = $1 and data_version = $2 order by num`,
);

/** $1 problem → the number of its next version; numbers are never reused. */
export const nextVersion = sql<{ version: number }>(
  "testData.nextVersion",
  `select 1 + greatest(
     (select data_version from problem where id = $1),
     (select max(data_version) from problem_case where problem_id = $1),
     (select max(data_version) from problem_data where problem_id = $1)) as version`,
);

/**
 * Inserts a version and switches to it in one statement: judging sees either the old or the new one. $1
 * problem, $2 version, $3 cases and $4 subtasks as JSON arrays, $5 origin, $6 uid.
 */
export const insertVersion = sql(
  "testData.insertVersion",
  `with cases as (
     insert into problem_case (problem_id, data_version, seq, input_name, output_name, input_sha256,
       output_sha256, score, group_num)
     select $1::bigint, $2::int, c.seq, c."inputName", c."outputName", c."inputSha", c."outputSha",
       c.score, c."group"
     from jsonb_to_recordset($3::jsonb) as c (seq int, "inputName" text, "outputName" text,
       "inputSha" text, "outputSha" text, score int, "group" int)
   ), subtasks as (
     insert into problem_subtask (problem_id, data_version, num, type, score, depends_on)
     select $1::bigint, $2::int, t.num, t.type, t.score, t."dependsOn"
     from jsonb_to_recordset($4::jsonb) as t (num int, type text, score int, "dependsOn" int[])
   ), made as (
     insert into problem_data (problem_id, data_version, origin, created_by)
     values ($1::bigint, $2::int, $5, $6)
   )
   update problem set data_version = $2 where id = $1 returning ${problemChanged("id")}`,
);

/** $1 problem, $2 versions: the distinct origins of their cases. */
export const originsOf = sql<{ origin: "typed" | "upload" | "mixed" }>(
  "testData.origins",
  `select distinct coalesce(d.origin, 'mixed') as origin
   from unnest($2::int[]) as v (version)
   left join problem_data d on d.problem_id = $1 and d.data_version = v.version`,
);

/** $1 problem, $2 version, $3 origin: the same cases were sent in another way. */
export const setOrigin = sql(
  "testData.setOrigin",
  "update problem_data set origin = $3 where problem_id = $1 and data_version = $2",
);

/** $1 problem, $2 version. */
export const switchVersion = sql(
  "testData.switch",
  `update problem set data_version = $2 where id = $1 returning ${problemChanged("id")}`,
);

/** $1 ids of uploads, $2 their owner → all files of those that are ready. */
export const filesOfUploads = sql<{ upload: string; name: string; sha256: string }>(
  "testData.filesOfUploads",
  `select f.upload_id as upload, f.name, f.sha256
   from data_upload u join data_upload_file f on f.upload_id = u.id
   where u.id = any($1::text[]) and u.uid = $2 and u.state = 'ready'`,
);

export interface VersionRow {
  version: number;
  origin: "typed" | "upload" | "mixed" | null;
  createdAt: Date | null;
  createdBy: string | null;
  cases: number;
  bytes: number;
}

/** $1 problem. */
export const versionsOf = sql<VersionRow>(
  "testData.versions",
  `select c.data_version as version, d.origin, d.created_at as "createdAt",
     u.username as "createdBy", count(*)::int as cases, sum(i.size + o.size)::bigint as bytes
   from problem_case c
   join stored_file i on i.sha256 = c.input_sha256
   join stored_file o on o.sha256 = c.output_sha256
   left join problem_data d on d.problem_id = c.problem_id and d.data_version = c.data_version
   left join app_user u on u.uid = d.created_by
   where c.problem_id = $1
   group by c.data_version, d.origin, d.created_at, u.username
   order by c.data_version desc`,
);

/** $1 problem, $2 version → submissions being judged on any other version of its data. */
export const finishingOnOthers = sql<{ count: number }>(
  "testData.finishing",
  `select count(*)::int as count
   from job j join submission s on s.submit_id = j.submit_id
   where j.state = 1 and s.problem_id = $1 and s.data_version <> $2`,
);

/** $1 problem, $2 and $3 the names of a case's files, in the current version. */
export const caseByNames = sql<CaseRow>(
  "testData.caseByNames",
  `select c.seq, c.input_name as "inputName", c.output_name as "outputName",
     c.input_sha256 as "inputSha", c.output_sha256 as "outputSha", i.size as "inputSize",
     o.size as "outputSize", c.score, c.group_num as "group"
   from problem p
   join problem_case c on c.problem_id = p.id and c.data_version = p.data_version
   join stored_file i on i.sha256 = c.input_sha256
   join stored_file o on o.sha256 = c.output_sha256
   where p.id = $1 and c.input_name = $2 and c.output_name = $3 order by c.seq limit 1`,
);

const slowQuery = { timeoutMs: 600_000 };

/** $1 number of versions to retain → problems that have more. */
export const problemsWithOldVersions = sql<{ pid: number }>(
  "testData.problemsWithOldVersions",
  `select problem_id as pid from problem_case
   group by problem_id having count(distinct data_version) > $1`,
  slowQuery,
);

/**
 * $1 problem (locked), $2 number of versions to retain: deletes older ones, except the current one and
 * those on which a submission is being judged.
 */
export const deleteOldVersions = sql<{ version: number }>(
  "testData.deleteOldVersions",
  `with versions as (
     select distinct data_version as version from problem_case where problem_id = $1
   ), newest as (
     select version from versions order by version desc limit $2
   ), old as (
     select version from versions
     where version not in (select version from newest)
       and version <> (select data_version from problem where id = $1)
       and not exists (
         select from submission s join job j on j.submit_id = s.submit_id
         where s.problem_id = $1 and s.data_version = versions.version)
   ), cases as (
     delete from problem_case c using old where c.problem_id = $1 and c.data_version = old.version
   ), subtasks as (
     delete from problem_subtask t using old where t.problem_id = $1 and t.data_version = old.version
   ), rows as (
     delete from problem_data d using old where d.problem_id = $1 and d.data_version = old.version
   )
   select version from old`,
);
