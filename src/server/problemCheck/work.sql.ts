import type { CaseFlags } from "../../shared/caseFlags.ts";
import { casesOf } from "../judging/fragments/taskSource.sql.ts";
import type { TaskSourceRow } from "../judging/service.ts";
import { sql } from "../platform/db.ts";
import { checkChanged } from "./changes.sql.ts";
import type { CheckRules } from "./judgingSource.ts";

export interface CheckTaskRow extends CheckRules {
  kind: "solution" | "validator";
  language: string;
  code: string;
  protocol: "testlib" | "kattis" | null;
  files: Record<string, string>;
  flags: string[];
  caseFlags: CaseFlags[];
  timeMultiple: number;
  cases: TaskSourceRow["cases"];
}

/** $1 check, $2 number of the program: everything that its task needs. Sets it to running. */
export const checkTaskRow = sql<CheckTaskRow>(
  "problemCheck.work",
  `with updated as (
     update problem_check_item set outcome = 'running'
     where check_id = $1 and seq = $2 and outcome = 'waiting' returning seq
   )
   select i.kind, i.language, i.code, i.files, i.protocol, i.flags,
     i.case_flags as "caseFlags", i.time_multiple as "timeMultiple",
     c.source -> 'rules' as rules, c.source -> 'subtasks' as subtasks,
     c.source -> 'factors' as factors,
     ${casesOf("problem_check_case", "d.check_id = c.id")} as cases,
     (select ${checkChanged("c.problem_id")} from updated) as notified
   from problem_check c join problem_check_item i on i.check_id = c.id
   where c.id = $1 and i.seq = $2 and i.outcome in ('waiting', 'running')`,
);

/** Counts the `item` that ended. */
const counted = `notified as (
     update problem_check p set done = p.done + 1,
       ended_at = case when p.done + 1 >= p.total then verdict_now() end
     from item where p.id = item.check_id returning p.problem_id
   )
   select ${checkChanged("problem_id")} from notified`;

/**
 * $1 check, $2 program, $3 outcome, $4 status, $5 score, $6 ms, $7 KiB, $8 late, $9 stopped, $10 message,
 * $11 cases as JSON text, $12 how many cases, $13 how many of them were not accepted, $14 node.
 */
export const finishItem = sql(
  "problemCheck.finish",
  `with item as (
     update problem_check_item set outcome = $3, status = $4, score = $5, time_ms = $6,
       memory_kb = $7, late = $8, stopped = $9, message = $10, cases = $11::jsonb,
       case_count = $12, rejected_count = $13, judger = $14
     where check_id = $1 and seq = $2 and outcome in ('waiting', 'running')
     returning check_id
   ), ${counted}`,
);

/** $1 check, $2 program, $3 message: it has no result. */
export const failItem = sql(
  "problemCheck.fail",
  `with item as (
     update problem_check_item set outcome = 'failed', status = 4, message = $3
     where check_id = $1 and seq = $2 and outcome in ('waiting', 'running')
     returning check_id
   ), ${counted}`,
);

/** $1 check, $2 program: it waits again. */
export const requeueItem = sql(
  "problemCheck.requeue",
  `update problem_check_item set outcome = 'waiting'
   where check_id = $1 and seq = $2 and outcome = 'running'`,
);
