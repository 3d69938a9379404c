import type { CaseFlags } from "../../shared/caseFlags.ts";
import {
  casesOf,
  judgingWaits,
  claimAuxiliaryTask,
  type TaskSourceRow,
} from "../judging/service.ts";
import { sql } from "../platform/db.ts";
import { checkChanged } from "./changes.sql.ts";
import { CHECK_JOB } from "./run.sql.ts";
import type { CheckRules } from "./source.ts";

/** Attempts per program before it counts as failed. */
const ATTEMPTS_MAX = 3;

/**
 * Claims the next program for a node. Always one row: `waiting` says that one is queued, `jobId` is null if
 * none was claimed. $1 what the node offers, $2 node, $3 lease in seconds, $4 kind of the judging that goes
 * first, $5 the last priority of it that does.
 */
export const claimCheck = sql<{
  waiting: boolean;
  jobId: number | null;
  attempt: number;
  checkId: number;
  seq: number;
}>(
  "problemCheck.claim",
  `with ${claimAuxiliaryTask({ kind: CHECK_JOB, attemptsMax: ATTEMPTS_MAX, unless: judgingWaits({ urgent: true }) })}
   select exists (select 1 from next) as waiting, t.id as "jobId", t.attempt,
     (t.payload ->> 'checkId')::bigint as "checkId", (t.payload ->> 'seq')::int as seq
   from (select 1) one left join taken t on true`,
);

export interface CheckTaskRow extends CheckRules {
  kind: "solution" | "validator";
  language: string;
  code: string;
  protocol: "testlib" | "kattis" | null;
  files: Record<string, string>;
  flags: string[];
  caseFlags: CaseFlags[];
  patience: number;
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
     i.case_flags as "caseFlags", i.patience,
     c.source -> 'rules' as rules, c.source -> 'subtasks' as subtasks,
     c.source -> 'factors' as factors,
     ${casesOf("problem_check_case", "d.check_id = c.id")} as cases,
     (select ${checkChanged("c.problem_id")} from updated) as notified
   from problem_check c join problem_check_item i on i.check_id = c.id
   where c.id = $1 and i.seq = $2 and i.outcome in ('waiting', 'running')`,
);

const ended = (source: string): string => `counted as (
     select check_id, count(*)::int as count from ${source} group by check_id
   ), notified as (
     update problem_check p set done = p.done + c.count,
       ended_at = case when p.done + c.count >= p.total then verdict_now() end
     from counted c where p.id = c.check_id returning p.problem_id
   )
   select ${checkChanged("problem_id")} from notified`;

/**
 * $1 job, $2 attempt, $3 outcome, $4 status, $5 score, $6 ms, $7 KiB, $8 late, $9 stopped, $10 message,
 * $11 cases as JSON text, $12 how many cases, $13 how many of them were not accepted. Ends the job.
 */
export const finishItem = sql(
  "problemCheck.finish",
  `with done as (
     delete from job where id = $1 and attempt = $2 and kind = '${CHECK_JOB}'
     returning worker, (payload ->> 'checkId')::bigint as check_id, (payload ->> 'seq')::int as seq
   ), item as (
     update problem_check_item i set outcome = $3, status = $4, score = $5, time_ms = $6,
       memory_kb = $7, late = $8, stopped = $9, message = $10, cases = $11::jsonb,
       case_count = $12, rejected_count = $13, judger = d.worker
     from done d
     where i.check_id = d.check_id and i.seq = d.seq and i.outcome in ('waiting', 'running')
     returning i.check_id
   ), ${ended("item")}`,
);

/** $1 job, $2 attempt: deletes a job whose program does not exist any more. */
export const deleteCheckJob = sql(
  "problemCheck.deleteCheckJob",
  `delete from job where id = $1 and attempt = $2 and kind = '${CHECK_JOB}'`,
);

/** Requeues jobs with an expired lease; after the last attempt the program has failed. */
export const sweepCheckJobs = sql(
  "problemCheck.sweep",
  `with requeued as (
     update job set state = 0, worker = null, lease_until = null
     where kind = '${CHECK_JOB}' and state = 1 and lease_until < verdict_now() and attempt < ${ATTEMPTS_MAX}
     returning payload
   ), failed as (
     delete from job where kind = '${CHECK_JOB}' and attempt >= ${ATTEMPTS_MAX}
       and (state = 0 or (state = 1 and lease_until < verdict_now()))
     returning (payload ->> 'checkId')::bigint as check_id, (payload ->> 'seq')::int as seq
   ), again as (
     update problem_check_item i set outcome = 'waiting' from requeued b
     where i.check_id = (b.payload ->> 'checkId')::bigint and i.seq = (b.payload ->> 'seq')::int
       and i.outcome = 'running'
   ), item as (
     update problem_check_item i set outcome = 'failed', status = 4,
       message = 'NODE_LOST: every judge node that ran it was lost'
     from failed l
     where i.check_id = l.check_id and i.seq = l.seq and i.outcome in ('waiting', 'running')
     returning i.check_id
   ), ${ended("item")}`,
);
