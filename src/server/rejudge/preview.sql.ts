import { scopeFieldNames } from "../../shared/call/scopeIds.ts";
import { discardTasks, insertTasks } from "../judging/fragments/auxiliaryTasks.sql.ts";
import { isSubmissionForNodes, submissionNeeds } from "../judging/fragments/backend.sql.ts";
import { type TaskJson, taskSourceOf } from "../judging/fragments/taskSource.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { rejudgingChanged } from "./changes.sql.ts";

/** Queue of preview tasks. Each task judges one submission without changing its verdict. */
export const PREVIEW_QUEUE = { kind: "rejudge-preview", priority: 4 };

const itemsWhere = (condition: string): string =>
  `(select count(*)::int from rejudging_item i where i.rejudging_id = r.id and ${condition})`;

const columns = `r.id, u.username as by, r.created_at as "createdAt", r.reason,
  r.selection ->> 'problemId' as "problemId",
  ${scopeFieldNames.map((field) => `(r.selection -> '${field}')::bigint as ${field}`).join(", ")},
  r.selection ? 'count' as "isSelection", r.state, r.total, r.done,
  ${itemsWhere("i.outcome = 'changed'")} as changed, ${itemsWhere("i.outcome = 'failed'")} as failed,
  ${itemsWhere("i.applied = 'yes'")} as applied, ${itemsWhere("i.applied = 'outdated'")} as outdated`;

export const rejudgingById = statement(
  "rejudge.byId",
  `select ${columns} from rejudging r left join app_user u on u.uid = r.created_by where r.id = :id`,
);

export type RejudgingRow = RowOf<typeof rejudgingById>;

/**
 * `:field`: name of the field that contains a scope's id; `:scopeId`: that id. If both are null, the rejudgings of all
 * scopes are returned.
 */
export const rejudgings = statement(
  "rejudge.list",
  `select ${columns}
   from (select * from rejudging where :field?::text is null or (selection -> :field::text)::bigint = :scopeId?::bigint
     order by id desc limit :limit offset :offset) r
   left join app_user u on u.uid = r.created_by order by r.id desc`,
);

/** Takes the same scope parameters as {@link rejudgings}. */
export const countRejudgings = statement(
  "rejudge.count",
  `select count(*)::int as count from rejudging
   where :field?::text is null or (selection -> :field::text)::bigint = :scopeId?::bigint`,
);

/** `:displayId`: in upper case. */
export const problemByDisplayId = statement(
  "rejudge.problem",
  `select id as pid, problem_id as "problemId" from problem where problem_id = :displayId`,
);

export type ProblemMatch = RowOf<typeof problemByDisplayId>;

/**
 * `:title`: a complete title in either language, compared without regard to case. Returns at most two problems, which
 * is enough to detect that the title is not unique.
 */
export const problemsByTitle = statement(
  "rejudge.problemByTitle",
  `select distinct p.id as pid, p.problem_id as "problemId"
   from problem_title t join problem p on p.id = t.problem_id
   where lower(t.title) = lower(:title) limit 2`,
);

const finished = "s.status not in (5, 6, 7, 9) and s.finished_at is not null";

/**
 * The number of finished submissions whose verdicts are from before the last change of the problem's judging, up to
 * `:most`. Submissions that an applied rejudging has judged since are left out, even if it did not change them, and so
 * are those to contests that the change was recorded for, because the contests' organizers decide about them. At most
 * `:reach` of the oldest listed submissions, and as many others, are read, so that the cost is limited for problems with
 * very many submissions.
 */
export const countOutdated = statement(
  "rejudge.countOutdated",
  `with oldest as (${["listed", "not listed"]
    .map(
      (kind) => `(select s.submit_id, s.problem_id, s.scope, s.scope_id, s.status, s.finished_at
     from submission s where s.problem_id = :pid and ${kind} order by s.submit_id limit :reach)`,
    )
    .join(" union all ")})
   select count(*)::int as count from (
     select 1 from problem_judging_change ch join oldest s on s.problem_id = ch.problem_id
     where ${finished} and s.finished_at < ch.changed_at
       and not exists (select 1 from rejudging_item i join rejudging r on r.id = i.rejudging_id
         where i.submit_id = s.submit_id and r.state = 'applied' and r.created_at >= ch.changed_at)
       and not organizers_decide(s.scope, s.scope_id, s.problem_id)
     limit :most) outdated`,
  { byIndex: true },
);

export const insertRejudging = statement(
  "rejudge.insert",
  `insert into rejudging (created_by, reason, selection, total) values (:uid, :reason, :selection::jsonb, 0)
   returning id, ${rejudgingChanged("id")}`,
);

const newItem = `insert into rejudging_item (rejudging_id, submit_id, version, status_before,
    score_before, time_before, memory_before, subtasks_before)
  select :rejudgingId, s.submit_id, s.version, s.status, s.score, s.time_ms, s.memory_kb, s.subtask_scores`;

/** Adds the given submissions, except unfinished ones. */
export const addSubmissions = statement(
  "rejudge.addSubmissions",
  `${newItem} from submission s where s.submit_id = any (:submitIds::bigint[]) and ${finished}
   on conflict do nothing`,
);

/** Adds the problem's finished submissions to the rejudging, newest first. */
export const addOfProblem = statement(
  "rejudge.addOfProblem",
  `${newItem} from submission s
   where s.problem_id = :pid and ${finished} and (:status?::smallint is null or s.status = :status)
     and (:language?::text is null or s.language = :language)
   order by s.submit_id desc limit :limit`,
);

/** Adds the finished submissions of the scope that meet all conditions; null conditions are ignored. */
export const addOfScope = statement(
  "rejudge.addOfScope",
  `${newItem} from submission s
   where s.scope_id = :scopeId and s.scope_id > 0 and s.scope = :scope and ${finished}
     and (:pids?::bigint[] is null or s.problem_id = any (:pids))
     and (:submitIds?::bigint[] is null or s.submit_id = any (:submitIds))
     and (:status?::smallint is null or s.status = :status)
   order by s.submit_id desc limit :limit`,
);

/**
 * The finished submissions of the scope, oldest first. If `:pid` is not null, only submissions to that problem are
 * returned.
 */
export const finishedOfScope = statement(
  "rejudge.finishedOfScope",
  `select s.submit_id as "submitId" from submission s
   where s.scope_id = :scopeId and s.scope_id > 0 and s.scope = :scope and ${finished}
     and (:pid?::bigint is null or s.problem_id = :pid)
   order by s.submit_id limit :limit`,
);

/**
 * Sets the total of the rejudging and inserts one task for each submission without a known result. In the queue, tasks
 * of different rejudgings alternate. If all results are known, the rejudging is complete immediately.
 */
export const enqueueItems = statement(
  "rejudge.enqueue",
  `with work as (
     ${insertTasks(
       PREVIEW_QUEUE,
       `select i.rejudging_id || ' ' || i.submit_id as owner, ${submissionNeeds} as needs,
          jsonb_build_object('rejudgingId', i.rejudging_id, 'submitId', i.submit_id) as payload,
          'rejudging ' || i.rejudging_id as fair_key,
          row_number() over (order by i.submit_id) - 1 as place
        from rejudging_item i join submission s on s.submit_id = i.submit_id
        join problem p on p.id = s.problem_id
        where i.rejudging_id = :rejudgingId and i.outcome is null`,
     )}
   ), finished as (
     select count(*)::int as done from rejudging_item where rejudging_id = :rejudgingId and outcome is not null
   )
   update rejudging r set total = (select count(*) from work) + finished.done, done = finished.done,
     state = case when finished.done > 0 and not exists (select 1 from work) then 'judged' else r.state end
   from finished where r.id = :rejudgingId returning r.total`,
);

/** Returns the state of a rejudging and locks it until the transaction ends. */
export const lockRejudging = statement(
  "rejudge.lock",
  "select state from rejudging where id = :id for update",
);

export const setState = statement(
  "rejudge.setState",
  `update rejudging set state = :state,
     ended_at = case when :state in ('applied', 'cancelled') then verdict_now() end where id = :id
   returning ${rejudgingChanged("id")}`,
);

/**
 * Owners of the submissions whose verdict or points a rejudging changed. Each row contains the number of these
 * submissions that belong to one owner, and the id of the first of them. Includes only submissions to problems that
 * show verdicts. The submissions must also count (`countable`): the contest is over and its results are not hidden, or
 * the homework shows its feedback.
 */
export const changedOwners = statement(
  "rejudge.changedOwners",
  `select s.uid, count(*)::int as count, min(s.submit_id) as "submitId"
   from rejudging_item i join submission s on s.submit_id = i.submit_id join problem p on p.id = s.problem_id
   where i.rejudging_id = :id and i.applied = 'yes' and s.countable and p.feedback <> 'none'
     and (i.status_after <> i.status_before or i.score_after is distinct from i.score_before)
   group by s.uid order by s.uid`,
);

/** Deletes the rejudging's unfinished tasks. */
export const discardPreviews = statement(
  "rejudge.discardPreviews",
  discardTasks(
    PREVIEW_QUEUE,
    `select rejudging_id || ' ' || submit_id as owner from rejudging_item
     where rejudging_id = :rejudgingId and outcome is null`,
  ),
);

export const summaryOf = statement(
  "rejudge.summary",
  `select status_before as before, status_after as "after!", count(*)::int as count
   from rejudging_item where rejudging_id = :rejudgingId and outcome is not null
   group by 1, 2 order by 3 desc, 1, 2`,
);

export const itemsOf = statement(
  "rejudge.items",
  `select i.submit_id as "submitId", s.display_pid as "displayPid", u.username, s.language,
     i.outcome, i.applied, i.status_before as "statusBefore", i.score_before as "scoreBefore",
     i.time_before as "timeBefore", i.memory_before as "memoryBefore",
     i.status_after as "statusAfter", i.score_after as "scoreAfter",
     i.time_after as "timeAfter", i.memory_after as "memoryAfter"
   from (select * from rejudging_item where rejudging_id = :rejudgingId
       and (:withUnchanged::boolean or outcome in ('changed', 'failed'))
     order by submit_id limit :limit offset :offset) i
   join submission s on s.submit_id = i.submit_id
   join app_user u on u.uid = s.uid
   order by i.submit_id`,
);

export const countItems = statement(
  "rejudge.countItems",
  `select count(*)::int as count from rejudging_item
   where rejudging_id = :rejudgingId and (:withUnchanged::boolean or outcome in ('changed', 'failed'))`,
);

/**
 * Submissions whose verdict changes when the rejudging is applied, or changed when it was applied. `:withFigures`:
 * whether to include submissions for which only the time or the points by subtask change.
 */
export const changedVerdicts = statement(
  "rejudge.changedVerdicts",
  `select submit_id as "submitId", status_before as "statusBefore", score_before as "scoreBefore",
     time_before as "timeBefore", subtasks_before as "subtasksBefore", status_after as "statusAfter!",
     score_after as "scoreAfter", time_after as "timeAfter", subtasks_after as "subtasksAfter"
   from rejudging_item
   where rejudging_id = :rejudgingId and applied is distinct from 'outdated'
     and (outcome = 'changed' or (outcome = 'same' and :withFigures::boolean
       and (time_before, subtasks_before) is distinct from (time_after, subtasks_after)))`,
);

export type ChangedVerdict = RowOf<typeof changedVerdicts>;

// Judging ---------------------------------------------------------------------------------------

/**
 * Returns the task of a submission and records the version of the test data; no row if the submission or its language
 * no longer exists.
 */
export const previewSource = statement(
  "rejudge.source",
  `with updated as (
     update rejudging_item i set data_version = p.data_version
     from submission s join problem p on p.id = s.problem_id
     where i.rejudging_id = :rejudgingId and i.submit_id = :submitId and s.submit_id = i.submit_id
   )
   select :submitId::bigint as "submitId", (select ${isSubmissionForNodes}
       from submission s join problem p on p.id = s.problem_id where s.submit_id = :submitId) as "isJudgedByNodes!", source.*
   from lateral (${taskSourceOf(":submitId::bigint")}) source`,
).narrow<TaskJson>();

/** Adds the finished `item` to the rejudging's count of finished items. */
const counted = `update rejudging r set done = r.done + 1,
     state = case when r.state = 'judging' and r.done + 1 >= r.total then 'judged' else r.state end
   from item where item.rejudging_id = r.id
   returning ${rejudgingChanged("r.id")}`;

/** Records the new result: `:result` is JSON text, `:parts` the points by subtask. */
export const finishPreview = statement(
  "rejudge.finish",
  `with item as (
     update rejudging_item i set status_after = :status::smallint, score_after = n.score,
       time_after = :timeMs?, memory_after = :memoryKb?, judger = :node, result = :result::jsonb,
       subtasks_after = case when p.type = 1 then :parts?::int[] end,
       outcome = case when :status::smallint in (4, 10) then 'failed'
         when i.status_before = :status::smallint and i.score_before is not distinct from n.score then 'same'
         else 'changed' end
     from submission s join problem p on p.id = s.problem_id
     cross join lateral (select case when p.type = 1 then greatest(:score?::int, 0) end as score) n
     where i.rejudging_id = :rejudgingId and i.submit_id = :submitId and s.submit_id = i.submit_id
       and i.outcome is null
     returning i.rejudging_id
   )
   ${counted}`,
);

/** Records that rejudging a submission produced no new result. */
export const failPreview = statement(
  "rejudge.fail",
  `with item as (
     update rejudging_item set outcome = 'failed', status_after = 4
     where rejudging_id = :rejudgingId and submit_id = :submitId and outcome is null
     returning rejudging_id
   )
   ${counted}`,
);

// Applying --------------------------------------------------------------------------------------

/** Items that have a verdict but have not been applied yet. */
export const itemsToApply = statement(
  "rejudge.toApply",
  `select submit_id as "submitId", version, data_version as "dataVersion", judger as "judger!", result
   from rejudging_item
   where rejudging_id = :rejudgingId and outcome in ('same', 'changed') and applied is null
   order by submit_id limit :limit`,
);

/** Returns the version of a submission and locks the submission until the transaction ends. */
export const versionOf = statement(
  "rejudge.version",
  "select version from submission where submit_id = :submitId for no key update",
);

/** Records whether the result was applied; returns no row if that is already recorded. */
export const markApplied = statement(
  "rejudge.markApplied",
  `update rejudging_item set applied = :applied
   where rejudging_id = :rejudgingId and submit_id = :submitId and applied is null returning true as done`,
);
