import type { CaseFlags } from "../../shared/verdict/caseFlags.ts";
import { casesOf } from "../judging/fragments/taskSource.sql.ts";
import type { TaskSourceRow } from "../judging/service.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { checkChanged } from "./changes.sql.ts";
import type { CheckRules } from "./judgingSource.ts";

/** All data needed by the task of one program. Also changes the task's state from waiting to running. */
export const checkTaskRow = statement(
  "problemCheck.work",
  `with updated as (
     update problem_check_item set outcome = 'running'
     where check_id = :checkId and seq = :seq and outcome = 'waiting' returning seq
   )
   select i.kind, i.language, i.code, i.files, i.protocol, i.flags,
     i.case_flags as "caseFlags", i.time_multiple as "timeMultiple",
     c.source -> 'rules' as "rules!", c.source -> 'subtasks' as "subtasks!",
     c.source -> 'factors' as "factors!",
     ${casesOf("problem_check_case", "d.check_id = c.id")} as cases,
     (select ${checkChanged("c.problem_id")} from updated) as notified
   from problem_check c join problem_check_item i on i.check_id = c.id
   where c.id = :checkId and i.seq = :seq and i.outcome in ('waiting', 'running')`,
).narrow<
  CheckRules & {
    protocol: "testlib" | "kattis" | null;
    files: Record<string, string>;
    caseFlags: CaseFlags[];
    cases: TaskSourceRow["cases"];
  }
>();

export type CheckTaskRow = RowOf<typeof checkTaskRow>;

/** Adds the finished `item` to the check's count of finished items. */
const counted = `notified as (
     update problem_check p set done = p.done + 1,
       ended_at = case when p.done + 1 >= p.total then verdict_now() end
     from item where p.id = item.check_id returning p.problem_id
   )
   select ${checkChanged("problem_id")} from notified`;

/**
 * `:cases`: results as JSON text; `:caseCount`: number of judged cases; `:rejectedCount`: number of cases that were not
 * accepted.
 */
export const finishItem = statement(
  "problemCheck.finish",
  `with item as (
     update problem_check_item set outcome = :outcome, status = :status, score = :score?, time_ms = :timeMs?,
       memory_kb = :memoryKb?, late = :late, stopped = :stopped, message = :message?, cases = :cases::jsonb,
       case_count = :caseCount, rejected_count = :rejectedCount, judger = :node
     where check_id = :checkId and seq = :seq and outcome in ('waiting', 'running')
     returning check_id
   ), ${counted}`,
);

/** Marks a program as failed, with a message, and ends its task. */
export const failItem = statement(
  "problemCheck.fail",
  `with item as (
     update problem_check_item set outcome = 'failed', status = 4, message = :message
     where check_id = :checkId and seq = :seq and outcome in ('waiting', 'running')
     returning check_id
   ), ${counted}`,
);

/** Queues the program again. */
export const requeueItem = statement(
  "problemCheck.requeue",
  `update problem_check_item set outcome = 'waiting'
   where check_id = :checkId and seq = :seq and outcome = 'running'`,
);
