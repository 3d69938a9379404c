import type { ProblemOrigin } from "../../shared/problem/problemOrigin.ts";
import { ownedColumns } from "../authority/fragments/reach.sql.ts";
import type { JsonFields } from "../../shared/problem/problemFields.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { selectedFields } from "../problem/fragments/problemColumns.sql.ts";

/** Locks the problem until the end of the transaction; submissions to the problem do not wait for this lock. */
export const lockProblem = statement(
  "problemAdmin.lock",
  "select id from problem where id = :pid for no key update",
);

interface WholeShapes extends JsonFields {
  origin: ProblemOrigin | null;
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
 * All editable data of a problem. In a transaction, run this query after taking the lock: a statement that has waited
 * for a lock reads other tables as they were before the wait.
 */
export const wholeProblem = statement(
  "problemAdmin.whole",
  `select p.id, ${ownedColumns("p")}, coalesce(a.username, '') as author,
     coalesce(m.username, '') as "modifiedUser", p.created_at as "createdAt",
     p.modified_at as "modifiedAt", p.revision, p.archived_at is not null as archived, p.class_only as "isClassOnly", p.oj,
     p.is_remote as "isRemote", p.data_version as "dataVersion",
     (select jsonb_build_object('judge', r.judge, 'key', r.key, 'sourceUrl', r.source_url)
       from remote_problem r where r.problem_id = p.id) as origin,
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
     ${selectedFields},
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
   where p.id = :pid`,
).narrow<WholeShapes>();
export type WholeRow = RowOf<typeof wholeProblem>;

/**
 * Number of the problem's submissions. Listed and unlisted submissions are counted separately, because they have
 * separate indexes.
 */
export const countSubmissions = statement(
  "problemAdmin.submissions",
  `select (select count(*) from submission where problem_id = :pid and listed)::int
     + (select count(*) from submission where problem_id = :pid and not listed)::int as count`,
);

/** The cases of the current version of the test data. */
export const currentCases = statement(
  "problemAdmin.cases",
  `select c.seq, c.input_name as "inputName", c.score, c.group_num as "group"
   from problem p
   join problem_case c on c.problem_id = p.id and c.data_version = p.data_version
   where p.id = :pid order by c.seq`,
);
export type CurrentCase = RowOf<typeof currentCases>;
