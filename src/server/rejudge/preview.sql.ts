import type { RejudgingItem } from "../../shared/rejudge.ts";
import { type ScopeField, scopeFieldNames } from "../../shared/scopeIds.ts";
import { discardTasks, insertTasks } from "../judging/fragments/auxiliaryTasks.sql.ts";
import { isJudgedByNodes, jobNeeds } from "../judging/fragments/backend.sql.ts";
import { taskSourceOf } from "../judging/fragments/taskSource.sql.ts";
import type { TaskSourceRow } from "../judging/service.ts";
import { sql } from "../platform/db.ts";
import { rejudgingChanged } from "./changes.sql.ts";

/** A task judges one submission without changing its verdict. */
export const PREVIEW_QUEUE = { kind: "rejudge-preview", priority: 4 };

export interface RejudgingRow extends Record<ScopeField, number | null> {
  id: number;
  by: string | null;
  createdAt: Date;
  reason: string;
  problemId: string | null;
  isSelection: boolean;
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
  r.selection ->> 'problemId' as "problemId",
  ${scopeFieldNames.map((field) => `(r.selection -> '${field}')::bigint as ${field}`).join(", ")},
  r.selection ? 'count' as "isSelection", r.state, r.total, r.done,
  ${itemsWhere("i.outcome = 'changed'")} as changed, ${itemsWhere("i.outcome = 'failed'")} as failed,
  ${itemsWhere("i.applied = 'yes'")} as applied, ${itemsWhere("i.applied = 'outdated'")} as outdated`;

/** $1 id. */
export const rejudgingById = sql<RejudgingRow>(
  "rejudge.byId",
  `select ${columns} from rejudging r left join app_user u on u.uid = r.created_by where r.id = $1`,
);

/** $1 limit, $2 offset, $3 field of a scope's ids and $4 the id whose rejudgings they are, or nulls: all. */
export const rejudgings = sql<RejudgingRow>(
  "rejudge.list",
  `select ${columns}
   from (select * from rejudging where $3::text is null or (selection -> $3::text)::bigint = $4::bigint
     order by id desc limit $1 offset $2) r
   left join app_user u on u.uid = r.created_by order by r.id desc`,
);

/** $1 field of a scope's ids or null, $2 id or null. */
export const countRejudgings = sql<{ count: number }>(
  "rejudge.count",
  `select count(*)::int as count from rejudging
   where $1::text is null or (selection -> $1::text)::bigint = $2::bigint`,
);

/** $1 display id in upper case. */
export const problemByDisplayId = sql<NamedProblem>(
  "rejudge.problem",
  `select id as pid, problem_id as "problemId" from problem where problem_id = $1`,
);

export interface NamedProblem {
  pid: number;
  problemId: string;
}

/** $1 a whole title in either language, whatever its case: two problems at most, to detect that it is not unique. */
export const problemsByTitle = sql<NamedProblem>(
  "rejudge.problemByTitle",
  `select distinct p.id as pid, p.problem_id as "problemId"
   from problem_title t join problem p on p.id = t.problem_id
   where lower(t.title) = lower($1) limit 2`,
);

const finished = "s.status not in (5, 6, 7, 9) and s.finished_at is not null";

/** $1 uid, $2 reason, $3 selection as JSON text. */
export const insertRejudging = sql<{ id: number }>(
  "rejudge.insert",
  `insert into rejudging (created_by, reason, selection, total) values ($1, $2, $3::jsonb, 0)
   returning id, ${rejudgingChanged("id")}`,
);

const newItem = `insert into rejudging_item (rejudging_id, submit_id, version, status_before,
    score_before, time_before, memory_before, subtasks_before)
  select $1, s.submit_id, s.version, s.status, s.score, s.time_ms, s.memory_kb, s.subtask_scores`;

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

/**
 * $1 rejudging, $2 scope, $3 its id, $4 problems or null, $5 submissions or null, $6 status or null, $7 limit: the
 * finished ones of it that fit all of them.
 */
export const addOfScope = sql(
  "rejudge.addOfScope",
  `${newItem} from submission s
   where s.scope_id = $3 and s.scope_id > 0 and s.scope = $2 and ${finished}
     and ($4::bigint[] is null or s.problem_id = any ($4))
     and ($5::bigint[] is null or s.submit_id = any ($5)) and ($6::smallint is null or s.status = $6)
   order by s.submit_id desc limit $7`,
);

/** $1 scope, $2 its id, $3 problem or null, $4 limit: the finished submissions, oldest first. */
export const finishedOfScope = sql<{ submitId: number }>(
  "rejudge.finishedOfScope",
  `select s.submit_id as "submitId" from submission s
   where s.scope_id = $2 and s.scope_id > 0 and s.scope = $1 and ${finished}
     and ($3::bigint is null or s.problem_id = $3)
   order by s.submit_id limit $4`,
);

/**
 * $1 rejudging: sets its total and inserts one task per submission whose result is not known; rejudgings take turns. It is
 * judged already where all are.
 */
export const enqueueItems = sql<{ total: number }>(
  "rejudge.enqueue",
  `with work as (
     ${insertTasks(
       PREVIEW_QUEUE,
       `select i.rejudging_id || ' ' || i.submit_id as owner, ${jobNeeds("s.language")} as needs,
          jsonb_build_object('rejudgingId', i.rejudging_id, 'submitId', i.submit_id) as payload,
          'rejudging ' || i.rejudging_id as fair_key,
          row_number() over (order by i.submit_id) - 1 as place
        from rejudging_item i join submission s on s.submit_id = i.submit_id
        join problem p on p.id = s.problem_id
        where i.rejudging_id = $1 and i.outcome is null`,
     )}
   ), known as (
     select count(*)::int as done from rejudging_item where rejudging_id = $1 and outcome is not null
   )
   update rejudging r set total = (select count(*) from work) + known.done, done = known.done,
     state = case when known.done > 0 and not exists (select 1 from work) then 'judged' else r.state end
   from known where r.id = $1 returning r.total`,
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
     ended_at = case when $2 in ('applied', 'cancelled') then verdict_now() end where id = $1
   returning ${rejudgingChanged("id")}`,
);

/** $1 rejudging: deletes its remaining tasks. */
export const discardPreviews = sql(
  "rejudge.discardPreviews",
  discardTasks(
    PREVIEW_QUEUE,
    `select rejudging_id || ' ' || submit_id as owner from rejudging_item
     where rejudging_id = $1 and outcome is null`,
  ),
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

export interface ChangedVerdict {
  submitId: number;
  statusBefore: number;
  scoreBefore: number | null;
  timeBefore: number | null;
  subtasksBefore: number[] | null;
  statusAfter: number;
  scoreAfter: number | null;
  timeAfter: number | null;
  subtasksAfter: number[] | null;
}

/**
 * $1 rejudging, $2 also those of which only the time or the points by subtask change: all that applying replaces or
 * replaced.
 */
export const changedVerdicts = sql<ChangedVerdict>(
  "rejudge.changedVerdicts",
  `select submit_id as "submitId", status_before as "statusBefore", score_before as "scoreBefore",
     time_before as "timeBefore", subtasks_before as "subtasksBefore", status_after as "statusAfter",
     score_after as "scoreAfter", time_after as "timeAfter", subtasks_after as "subtasksAfter"
   from rejudging_item
   where rejudging_id = $1 and applied is distinct from 'outdated'
     and (outcome = 'changed' or (outcome = 'same' and $2::boolean
       and (time_before, subtasks_before) is distinct from (time_after, subtasks_after)))`,
);

// Judging ---------------------------------------------------------------------------------------

/**
 * $1 submission, $2 rejudging: the task; records its data version. No row if the submission or its language
 * does not exist any more.
 */
export const previewSource = sql<TaskSourceRow & { submitId: number; isJudgedByNodes: boolean }>(
  "rejudge.source",
  `with updated as (
     update rejudging_item i set data_version = p.data_version
     from submission s join problem p on p.id = s.problem_id
     where i.rejudging_id = $2 and i.submit_id = $1 and s.submit_id = i.submit_id
   )
   select $1::bigint as "submitId", (select ${isJudgedByNodes}
       from submission s join problem p on p.id = s.problem_id where s.submit_id = $1) as "isJudgedByNodes", source.*
   from lateral (${taskSourceOf("$1::bigint")}) source`,
);

/** Counts the `item` that ended. */
const counted = `update rejudging r set done = r.done + 1,
     state = case when r.state = 'judging' and r.done + 1 >= r.total then 'judged' else r.state end
   from item where item.rejudging_id = r.id
   returning ${rejudgingChanged("r.id")}`;

/**
 * $1 rejudging, $2 submission, $3 status, $4 score, $5 ms, $6 KiB, $7 result as JSON text, $8 node, $9 points by
 * subtask or null: records the new result.
 */
export const finishPreview = sql(
  "rejudge.finish",
  `with item as (
     update rejudging_item i set status_after = $3::smallint, score_after = n.score,
       time_after = $5, memory_after = $6, judger = $8, result = $7::jsonb,
       subtasks_after = case when p.type = 1 then $9::int[] end,
       outcome = case when $3::smallint in (4, 10) then 'failed'
         when i.status_before = $3::smallint and i.score_before is not distinct from n.score then 'same'
         else 'changed' end
     from submission s join problem p on p.id = s.problem_id
     cross join lateral (select case when p.type = 1 then greatest($4::int, 0) end as score) n
     where i.rejudging_id = $1 and i.submit_id = $2 and s.submit_id = i.submit_id
       and i.outcome is null
     returning i.rejudging_id
   )
   ${counted}`,
);

/** $1 rejudging, $2 submission: there is no new result. */
export const failPreview = sql(
  "rejudge.fail",
  `with item as (
     update rejudging_item set outcome = 'failed', status_after = 4
     where rejudging_id = $1 and submit_id = $2 and outcome is null
     returning rejudging_id
   )
   ${counted}`,
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
  "select version from submission where submit_id = $1 for no key update",
);

/** $1 rejudging, $2 submission, $3 `yes` or `outdated`. No row if it is set already. */
export const markApplied = sql<{ done: boolean }>(
  "rejudge.markApplied",
  `update rejudging_item set applied = $3
   where rejudging_id = $1 and submit_id = $2 and applied is null returning true as done`,
);
