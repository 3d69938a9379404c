import type { RejudgingItem } from "../../shared/rejudge.ts";
import {
  judgeNeeds,
  judgingWaits,
  claimAuxiliaryTask,
  type TaskSourceRow,
  taskSourceOf,
} from "../judging/service.ts";
import { sql } from "../platform/db.ts";

/** Kind of the jobs that judge one submission without changing its verdict. */
export const PREVIEW_JOB = "rejudge-preview";

export interface RejudgingRow {
  id: number;
  by: string | null;
  createdAt: Date;
  reason: string;
  problemId: string | null;
  state: "judging" | "judged" | "applying" | "applied" | "cancelled";
  total: number;
  done: number;
  changed: number;
  failed: number;
  applied: number;
  outdated: number;
}

const itemsWhere = (condition: string): string =>
  `(select count(*)::int from rejudging_item i where i.rejudging_id = r.id and ${condition})`;

const columns = `r.id, u.username as by, r.created_at as "createdAt", r.reason,
  r.selection ->> 'problemId' as "problemId", r.state, r.total, r.done,
  ${itemsWhere("i.outcome = 'changed'")} as changed, ${itemsWhere("i.outcome = 'failed'")} as failed,
  ${itemsWhere("i.applied = 'yes'")} as applied, ${itemsWhere("i.applied = 'outdated'")} as outdated`;

/** $1 id. */
export const rejudgingById = sql<RejudgingRow>(
  "rejudge.byId",
  `select ${columns} from rejudging r left join app_user u on u.uid = r.created_by where r.id = $1`,
);

/** $1 limit, $2 offset. */
export const rejudgings = sql<RejudgingRow>(
  "rejudge.list",
  `select ${columns}
   from (select * from rejudging order by id desc limit $1 offset $2) r
   left join app_user u on u.uid = r.created_by order by r.id desc`,
);

export const countRejudgings = sql<{ count: number }>(
  "rejudge.count",
  "select count(*)::int as count from rejudging",
);

/** $1 display id in upper case. */
export const problemByDisplayId = sql<{ pid: number }>(
  "rejudge.problem",
  "select id as pid from problem where problem_id = $1",
);

const finished = "s.status not in (5, 6, 7, 9) and s.finished_at is not null";

/** $1 uid, $2 reason, $3 selection as JSON text. */
export const insertRejudging = sql<{ id: number }>(
  "rejudge.insert",
  `insert into rejudging (created_by, reason, selection, total) values ($1, $2, $3::jsonb, 0)
   returning id`,
);

const newItem = `insert into rejudging_item (rejudging_id, submit_id, version, status_before,
    score_before, time_before, memory_before)
  select $1, s.submit_id, s.version, s.status, s.score, s.time_ms, s.memory_kb`;

/** $1 rejudging, $2 submissions: adds the finished ones. */
export const addSubmissions = sql(
  "rejudge.addSubmissions",
  `${newItem} from submission s where s.submit_id = any ($2::bigint[]) and ${finished}
   on conflict do nothing`,
);

/** $1 rejudging, $2 problem, $3 status or null, $4 language or null, $5 limit. */
export const addOfProblem = sql(
  "rejudge.addOfProblem",
  `${newItem} from submission s
   where s.problem_id = $2 and ${finished} and ($3::smallint is null or s.status = $3)
     and ($4::text is null or s.language = $4)
   order by s.submit_id desc limit $5`,
);

/** $1 rejudging: sets its total and enqueues one job per submission; rejudgings take turns. */
export const enqueueItems = sql<{ total: number }>(
  "rejudge.enqueue",
  `with work as (
     insert into job (kind, prio, fair_key, needs, payload, vtime, unique_key)
     select '${PREVIEW_JOB}', 9, 'rejudging ' || i.rejudging_id, ${judgeNeeds("s.language")},
       jsonb_build_object('rejudgingId', i.rejudging_id, 'submitId', i.submit_id),
       row_number() over (order by i.submit_id)
         + coalesce((select min(vtime) from job where kind = '${PREVIEW_JOB}' and state = 0), 0),
       'rejudging ' || i.rejudging_id || ' ' || i.submit_id
     from rejudging_item i join submission s on s.submit_id = i.submit_id
     join problem p on p.id = s.problem_id
     where i.rejudging_id = $1
     returning 1
   )
   update rejudging set total = (select count(*) from work) where id = $1 returning total`,
);

/** $1 rejudging; locked until the transaction ends. */
export const lockRejudging = sql<{ state: RejudgingRow["state"] }>(
  "rejudge.lock",
  "select state from rejudging where id = $1 for update",
);

/** $1 rejudging, $2 state. */
export const setState = sql(
  "rejudge.setState",
  `update rejudging set state = $2,
     ended_at = case when $2 in ('applied', 'cancelled') then verdict_now() end where id = $1`,
);

/** $1 rejudging as text: deletes its remaining jobs. */
export const deletePreviewJobs = sql(
  "rejudge.deletePreviewJobs",
  `delete from job where kind = '${PREVIEW_JOB}' and payload ->> 'rejudgingId' = $1`,
);

/** $1 rejudging. */
export const summaryOf = sql<{ before: number; after: number; count: number }>(
  "rejudge.summary",
  `select status_before as before, status_after as after, count(*)::int as count
   from rejudging_item where rejudging_id = $1 and outcome is not null
   group by 1, 2 order by 3 desc, 1, 2`,
);

/** $1 rejudging, $2 also unchanged ones, $3 limit, $4 offset. */
export const itemsOf = sql<RejudgingItem>(
  "rejudge.items",
  `select i.submit_id as "submitId", s.display_pid as "displayPid", u.username, s.language,
     i.outcome, i.applied, i.status_before as "statusBefore", i.score_before as "scoreBefore",
     i.time_before as "timeBefore", i.memory_before as "memoryBefore",
     i.status_after as "statusAfter", i.score_after as "scoreAfter",
     i.time_after as "timeAfter", i.memory_after as "memoryAfter"
   from (select * from rejudging_item where rejudging_id = $1
       and ($2::boolean or outcome in ('changed', 'failed'))
     order by submit_id limit $3 offset $4) i
   join submission s on s.submit_id = i.submit_id
   join app_user u on u.uid = s.uid
   order by i.submit_id`,
);

/** $1 rejudging, $2 also unchanged ones. */
export const countItems = sql<{ count: number }>(
  "rejudge.countItems",
  `select count(*)::int as count from rejudging_item
   where rejudging_id = $1 and ($2::boolean or outcome in ('changed', 'failed'))`,
);

// Judging ---------------------------------------------------------------------------------------

/** Attempts per submission before its preview counts as failed. */
const ATTEMPTS_MAX = 3;

/** $1 what the node offers, $2 node, $3 lease in seconds, $4 kind of the judging that goes first. */
export const claimPreview = sql<{
  waiting: boolean;
  jobId: number | null;
  attempt: number;
  submitId: number;
  rejudgingId: number;
}>(
  "rejudge.claim",
  `with ${claimAuxiliaryTask({ kind: PREVIEW_JOB, attemptsMax: ATTEMPTS_MAX, unless: judgingWaits({ urgent: false }) })}
   select exists (select 1 from next) as waiting, t.id as "jobId", t.attempt,
     (t.payload ->> 'submitId')::bigint as "submitId",
     (t.payload ->> 'rejudgingId')::bigint as "rejudgingId"
   from (select 1) one left join taken t on true`,
);

/**
 * $1 submission, $2 rejudging: the task; records its data version. No row if the submission or its language
 * does not exist any more.
 */
export const previewSource = sql<TaskSourceRow & { submitId: number }>(
  "rejudge.source",
  `with updated as (
     update rejudging_item i set data_version = p.data_version
     from submission s join problem p on p.id = s.problem_id
     where i.rejudging_id = $2 and i.submit_id = $1 and s.submit_id = i.submit_id
   )
   select $1::bigint as "submitId", source.* from lateral (${taskSourceOf("$1::bigint")}) source`,
);

const ended = (source: string): string => `counted as (
     select rejudging_id, count(*)::int as count from ${source} group by rejudging_id
   )
   update rejudging r set done = r.done + c.count,
     state = case when r.state = 'judging' and r.done + c.count >= r.total then 'judged'
       else r.state end
   from counted c where c.rejudging_id = r.id
   returning r.id`;

/**
 * $1 job, $2 attempt, $3 status, $4 score, $5 ms, $6 KiB, $7 result as JSON text: ends the job and records
 * the new result.
 */
export const finishPreview = sql<{ id: number }>(
  "rejudge.finish",
  `with done as (
     delete from job where id = $1 and attempt = $2 and kind = '${PREVIEW_JOB}'
     returning worker, (payload ->> 'rejudgingId')::bigint as rejudging_id,
       (payload ->> 'submitId')::bigint as submit_id
   ), item as (
     update rejudging_item i set status_after = $3::smallint, score_after = n.score,
       time_after = $5, memory_after = $6, judger = coalesce(d.worker, ''), result = $7::jsonb,
       outcome = case when $3::smallint in (4, 10) then 'failed'
         when i.status_before = $3::smallint and i.score_before is not distinct from n.score then 'same'
         else 'changed' end
     from done d join submission s on s.submit_id = d.submit_id
     join problem p on p.id = s.problem_id
     cross join lateral (select case when p.type = 1 then greatest($4::int, 0) end as score) n
     where i.rejudging_id = d.rejudging_id and i.submit_id = d.submit_id and i.outcome is null
     returning i.rejudging_id
   ), ${ended("item")}`,
);

/** Requeues jobs with an expired lease; after the last attempt the preview has failed. */
export const sweepPreviews = sql<{ id: number }>(
  "rejudge.sweep",
  `with requeued as (
     update job set state = 0, worker = null, lease_until = null
     where kind = '${PREVIEW_JOB}' and state = 1 and lease_until < verdict_now() and attempt < ${ATTEMPTS_MAX}
   ), failed as (
     delete from job where kind = '${PREVIEW_JOB}' and attempt >= ${ATTEMPTS_MAX}
       and (state = 0 or (state = 1 and lease_until < verdict_now()))
     returning (payload ->> 'rejudgingId')::bigint as rejudging_id,
       (payload ->> 'submitId')::bigint as submit_id
   ), item as (
     update rejudging_item i set outcome = 'failed', status_after = 4
     from failed l
     where i.rejudging_id = l.rejudging_id and i.submit_id = l.submit_id and i.outcome is null
     returning i.rejudging_id
   ), ${ended("item")}`,
);

// Applying --------------------------------------------------------------------------------------

/** $1 rejudging, $2 limit: items with a verdict that are not applied yet. */
export const itemsToApply = sql<{
  submitId: number;
  version: number;
  dataVersion: number | null;
  judger: string;
  result: unknown;
}>(
  "rejudge.toApply",
  `select submit_id as "submitId", version, data_version as "dataVersion", judger, result
   from rejudging_item
   where rejudging_id = $1 and outcome in ('same', 'changed') and applied is null
   order by submit_id limit $2`,
);

/** $1 submission → its version; locked until the transaction ends. */
export const versionOf = sql<{ version: number }>(
  "rejudge.version",
  "select version from submission where submit_id = $1 for update",
);

/** $1 rejudging, $2 submission, $3 `yes` or `outdated`. No row if it is set already. */
export const markApplied = sql<{ done: boolean }>(
  "rejudge.markApplied",
  `update rejudging_item set applied = $3
   where rejudging_id = $1 and submit_id = $2 and applied is null returning true as done`,
);
