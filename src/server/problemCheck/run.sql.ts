import { discardTasks, insertTasks } from "../judging/fragments/auxiliaryTasks.sql.ts";
import { ruleColumns } from "../judging/fragments/taskSource.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { checkChanged } from "./changes.sql.ts";
import type { CheckRules } from "./judgingSource.ts";

/** Queue of tasks that each run one jury program on a problem. */
export const CHECK_QUEUE = { kind: "problem-check", priority: 3 };

export interface CheckCase {
  seq: number;
  inputName: string;
  outputName: string;
  inputSha: string;
  outputSha: string;
  score: number;
  group: number | null;
}

const list = (rows: string): string => `coalesce((select jsonb_agg(${rows}), '[]')`;

/** All data on which the verdicts of a problem depend. */
export const checkSource = statement(
  "problemCheck.source",
  `select p.id as pid, p.problem_id as "problemId", p.revision, p.data_version as "dataVersion",
     p.modified_at as "modifiedAt",
     (select to_jsonb(r) - array['timeFactor', 'memoryFactor'] from (
        select p.type, p.judge_case_mode as "caseMode", ${ruleColumns}
        from (select 1 as time_factor, 1 as memory_factor) l, (select 1 as time_factor,
          1 as memory_factor) pl) r) as "rules!",
     ${list(`jsonb_build_object('num', t.num, 'type', t.type, 'score', t.score,
         'dependsOn', t.depends_on) order by t.num) from problem_subtask t
       where t.problem_id = p.id and t.data_version = p.data_version`)} as subtasks,
     coalesce((select jsonb_object_agg(l.name, jsonb_build_array(
         coalesce(pl.time_factor, l.time_factor), coalesce(pl.memory_factor, l.memory_factor)))
       from language l
       left join problem_language pl on pl.problem_id = p.id and pl.language_id = l.id
       where l.oj = p.oj), '{}') as factors,
     ${list(`jsonb_build_object('seq', d.seq, 'inputName', d.input_name,
         'outputName', d.output_name, 'inputSha', d.input_sha256, 'outputSha', d.output_sha256,
         'score', d.score, 'group', d.group_num) order by d.seq) from problem_case d
       where d.problem_id = p.id and d.data_version = p.data_version`)} as cases
   from problem p where p.id = :pid`,
).narrow<CheckRules & { cases: CheckCase[] }>();

export type CheckSourceRow = RowOf<typeof checkSource>;

/** The programs of the problem, solutions first. */
export const programsToRun = statement(
  "problemCheck.programs",
  `select 'solution' as kind, name, language from problem_solution where problem_id = :pid
   union all
   select 'validator', name, language from problem_validator where problem_id = :pid
   order by kind, name`,
);

export type ProgramToRun = RowOf<typeof programsToRun>;

/** The latest check of the given kind. */
export const lastCheck = statement(
  "problemCheck.last",
  `select id, fingerprint, done < total as "isRunning" from problem_check
   where problem_id = :pid and kind = :kind`,
);

/**
 * Returns the part of a statement that deletes the tasks of checks. `checks`: the SQL condition that selects the
 * checks; in it, `c` is a row of `problem_check`.
 */
export function discardTasksOf(checks: string): string {
  return discardTasks(
    CHECK_QUEUE,
    `select i.check_id || ' ' || i.seq as owner from problem_check c
     join problem_check_item i on i.check_id = c.id where ${checks}`,
  );
}

const ofKinds = "c.problem_id = :pid and c.kind = any (:kinds::text[])";

/**
 * Deletes the problem's checks of these kinds and their tasks, including tasks that are running on judge nodes. Tasks
 * are deleted first. A task that finishes at the same time locks the rows in the same order, so the two transactions
 * cannot deadlock.
 */
export const discardCheckRows = statement(
  "problemCheck.discardRows",
  `with work as (
     ${discardTasksOf(ofKinds)}
   ), deleted as (
     delete from problem_check c where ${ofKinds} and (select count(*) from work) >= 0
     returning problem_id
   )
   select ${checkChanged("problem_id")} from deleted limit 1`,
);

/** `:source` and `:candidate` are JSON texts. */
export const insertCheck = statement(
  "problemCheck.insert",
  `insert into problem_check (problem_id, kind, created_by, fingerprint, source, revision,
     data_version, candidate, total)
   values (:pid, :kind, :uid?, :fingerprint, :source::jsonb, :revision, :dataVersion,
     :candidate?::jsonb, :total) returning id`,
);

/** `:cases` is JSON text. */
export const insertCheckCases = statement(
  "problemCheck.insertCases",
  `insert into problem_check_case (check_id, seq, input_name, output_name, input_sha256,
     output_sha256, score, group_num)
   select :checkId, c.seq, c."inputName", c."outputName", c."inputSha", c."outputSha", c.score, c."group"
   from jsonb_to_recordset(:cases::jsonb) as c (seq int, "inputName" text, "outputName" text,
     "inputSha" text, "outputSha" text, score int, "group" int)`,
);

/**
 * `:programs`: JSON text (seq, kind, name, limitMs, timeMultiple, needs). Stores the current code of the programs in
 * `:programs` and inserts one task for each of them.
 */
export const insertItems = statement(
  "problemCheck.insertItems",
  `with wanted as materialized (
     select * from jsonb_to_recordset(:programs::jsonb) as w (seq int, kind text, name text,
       "limitMs" int, "timeMultiple" real, needs jsonb)
   ), items as (
     insert into problem_check_item (check_id, seq, kind, name, language, code, files, protocol,
       flags, case_flags, limit_ms, time_multiple)
     select :checkId::bigint, w.seq, w.kind, w.name, coalesce(s.language, v.language),
       coalesce(s.code, v.code), coalesce(v.files, '{}'), v.protocol, coalesce(v.flags, '{}'),
       coalesce(v.case_flags, '[]'), w."limitMs", w."timeMultiple"
     from wanted w
     left join problem_solution s
       on w.kind = 'solution' and s.problem_id = :pid::bigint and s.name = w.name
     left join problem_validator v
       on w.kind = 'validator' and v.problem_id = :pid::bigint and v.name = w.name
   ), work as (
     ${insertTasks(
       CHECK_QUEUE,
       `select :checkId::bigint || ' ' || w.seq as owner, 'check ' || :checkId::bigint as fair_key,
          jsonb_build_object('checkId', :checkId::bigint, 'seq', w.seq) as payload, w.seq - 1 as place,
          array(select jsonb_array_elements_text(w.needs)) as needs
        from wanted w`,
     )}
   )
   select ${checkChanged(":pid::bigint")}`,
);
