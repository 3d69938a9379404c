import { statement } from "../platform/database/statement.ts";
import type { RunOptions } from "./runs.sql.ts";

/** Sets the state to running if the run has not ended, and returns the run. */
export const beginRun = statement(
  "similarity.begin",
  `update similarity_run set state = 'running' where id = :id and state in ('waiting', 'running')
   returning options, created_by as uid`,
).narrow<{ options: RunOptions }>();

export const nextProblem = statement(
  "similarity.nextProblem",
  `select problem_id as pid from similarity_problem
   where run_id = :runId and state = 'waiting' order by seq limit 1`,
);

/**
 * The programs of a problem; code that is too long to be compared is truncated to one character more than the maximum
 * length.
 */
export const programsOf = statement(
  "similarity.programs",
  `select s.submit_id as id, s.uid as owner, s.language, left(sc.code, :codeMax::int + 1) as code
   from similarity_program g join submission s on s.submit_id = g.submit_id
   join submission_code sc on sc.submit_id = s.submit_id
   where g.run_id = :runId and g.problem_id = :pid order by s.submit_id`,
);

export const templatesOf = statement(
  "similarity.templates",
  `select l.name as language, ct.code from code_template ct join language l on l.id = ct.language_id
   where ct.problem_id = :pid`,
);

export const codesOfSubmissions = statement(
  "similarity.ignoredSubmissions",
  `select s.language, sc.code from submission s join submission_code sc on sc.submit_id = s.submit_id
   where s.submit_id = any (:submitIds::bigint[])`,
);

/** Locks a run for storing results; no row if the run was cancelled or deleted. */
export const lockRunning = statement(
  "similarity.lockRunning",
  "select id from similarity_run where id = :id and state = 'running' for update",
);

/**
 * Ends the comparison of one problem of a run; no row if the problem already has results. `:failure`: null if the
 * problem was compared.
 */
export const endProblem = statement(
  "similarity.endProblem",
  `update similarity_problem set state = case when :failure?::text is null then 'done' else 'failed' end,
     failure = :failure, pairs = :pairs
   where run_id = :runId and problem_id = :pid and state = 'waiting' returning problem_id as pid`,
);

/** Stores `:pairs` (JSON text), except pairs whose submissions have been deleted in the meantime. */
export const insertPairs = statement(
  "similarity.insertPairs",
  `insert into similarity_pair (run_id, left_id, right_id, problem_id, fraction, coverage, longest, ranges)
   select :runId, p.left_id, p.right_id, :pid, p.fraction, p.coverage, p.longest, p.ranges
   from jsonb_to_recordset(:pairs::jsonb) as p (left_id bigint, right_id bigint, fraction real, coverage real,
     longest integer, ranges jsonb)
   where exists (select 1 from similarity_program g where g.run_id = :runId and g.submit_id = p.left_id)
     and exists (select 1 from similarity_program g where g.run_id = :runId and g.submit_id = p.right_id)`,
);

/**
 * Stores the group of each program of a problem: `:numbers` contains the group numbers of `:submitIds`, starting at 1.
 * The stored numbers continue after the group numbers of earlier problems.
 */
export const storeClusters = statement(
  "similarity.storeClusters",
  `update similarity_program g set cluster = m.number + (
     select coalesce(max(o.cluster), 0) from similarity_program o where o.run_id = :runId)
   from unnest(:submitIds::bigint[], :numbers::int[]) as m (id, number)
   where g.run_id = :runId and g.submit_id = m.id`,
);

export const storeObstacles = statement(
  "similarity.storeObstacles",
  `update similarity_program g set obstacle = o.reason
   from unnest(:submitIds::bigint[], :reasons::text[]) as o (id, reason)
   where g.run_id = :runId and g.submit_id = o.id`,
);

/** Sets the run to done, or to failed if no problem has a result. */
export const endRun = statement(
  "similarity.end",
  `update similarity_run r set ended_at = verdict_now(),
     state = case when exists (select 1 from similarity_problem sp where sp.run_id = r.id and sp.state = 'done')
       then 'done' else 'failed' end
   where r.id = :id and r.state = 'running' returning r.id`,
);

/**
 * Marks a run as failed after the process has crashed in every attempt; problems that are still waiting get no result.
 */
export const failRun = statement(
  "similarity.fail",
  `with failed as (
     update similarity_problem set state = 'failed', failure = 'internal' where run_id = :id and state = 'waiting'
   )
   update similarity_run set state = 'failed', ended_at = verdict_now()
   where id = :id and state in ('waiting', 'running') returning id`,
);
