import { ownedColumns } from "../authority/fragments/reach.sql.ts";
import { statement } from "../platform/database/statement.ts";
import {
  displayIdInTraining,
  extraTimeOf,
  guardedHomework,
  guardedTraining,
  isOpenInTraining,
} from "../training/fragments/classwork.sql.ts";
import { isSettled } from "./result.sql.ts";

/**
 * Columns of a homework assignment in lists (`homework h`, `training t` and `user_group g`), with the results of
 * `:uid`.
 */
const listed = `${guardedTraining(":uid")}, t.title, g.name as "className", g.archived_at is not null as "isArchived",
     ${guardedHomework} as homework, ${extraTimeOf(":uid")} as "extraTime", problems.count as "problemCount",
     problems.points as "maxPoints", own.computed as points, own.full as "fullCount", own.tried as "triedCount",
     ${isSettled("h.training_id")} as "isSettled"`;

/**
 * `own`: sums over the results of `:uid`. Problems that never show verdicts are included only in the number of tried
 * problems.
 */
const joins = `join training t on t.id = h.training_id join user_group g on g.id = t.group_id
   cross join lateral (select count(*)::int as count, coalesce(sum(tp.points), 0)::int as points
     from training_problem tp where tp.training_id = h.training_id) problems
   cross join lateral (
     select coalesce(sum(coalesce(r.by_hand, r.computed)) filter (where p.feedback <> 'none'), 0)::int as computed,
       (count(*) filter (where coalesce(r.by_hand, r.computed) >= tp.points * 100 and p.feedback <> 'none'))::int as full,
       (count(*) filter (where r.tries > 0))::int as tried
     from homework_result r join training_problem tp on tp.training_id = r.training_id and tp.problem_id = r.problem_id
     join problem p on p.id = r.problem_id
     where r.training_id = h.training_id and r.uid = :uid) own`;

/**
 * Visible homework of the given classes, and also hidden homework of the classes `:staffGroupIds`; the latest deadline
 * first. `offset 0`: forces a search by class instead of a scan of all homework by deadline.
 */
export const homeworkOfClasses = statement(
  "homework.list",
  `select ${listed}
   from (select o.* from training w join homework o on o.training_id = w.id where w.group_id = any(:groupIds::bigint[]) offset 0) h
   ${joins}
   where t.is_visible or t.group_id = any(:staffGroupIds::bigint[])
   order by h.end_time desc, t.id desc limit :most`,
  { byIndex: true },
);

/**
 * Visible homework of these classes that ended recently, is open, or starts soon, with its rules and the extension
 * granted to `:uid`. Homework of archived classes is omitted.
 */
export const recentHomework = statement(
  "homework.recent",
  `with work as materialized (
     select t.id from training t join user_group g on g.id = t.group_id
     where t.group_id = any(:groupIds::bigint[]) and t.is_visible and g.archived_at is null)
   select t.id, ${guardedHomework} as homework, ${extraTimeOf(":uid")} as "extraTime"
   from work t join homework h on h.training_id = t.id
   where h.start_time < verdict_now() + interval '7 days'
     and greatest(h.end_time, h.second_end) > verdict_now() - make_interval(days => :days)
   order by h.end_time, t.id limit :most`,
  { byIndex: true },
);

/** The homework assignments with these ids, in the order of the ids. */
export const homeworkByIds = statement(
  "homework.byIds",
  `select ${listed} from unnest(:trainingIds::bigint[]) with ordinality as wanted (id, place)
   join homework h on h.training_id = wanted.id ${joins} order by wanted.place`,
  { byIndex: true },
);

/** The title of a homework assignment, and the columns on which permissions for it depend. */
export const ownedHomework = statement(
  "homework.owned",
  `select t.id, ${ownedColumns("t")}, t.title,
     (select g.archived_at is not null from user_group g where g.id = t.group_id) as "isArchived"
   from homework h join training t on t.id = h.training_id where h.training_id = :trainingId`,
  { byIndex: true },
);

/**
 * Locks a homework assignment and its class until the transaction ends, so that the homework is not deleted and the
 * class is not archived in between.
 */
export const holdHomework = statement(
  "homework.hold",
  `select h.training_id as "trainingId" from homework h
   join training t on t.id = h.training_id join user_group g on g.id = t.group_id
   where h.training_id = :trainingId for key share of h, g`,
  { byIndex: true },
);

/** Columns that are shown only on the page of a homework assignment. */
export const homeworkTexts = statement(
  "homework.texts",
  `select t.description, t.html, t.renderer, h.solution, h.solution_html as "solutionHtml",
     h.solution_renderer as "solutionRenderer", h.solutions_open as "solutionsOpen",
     e.extra_seconds as "extraSeconds", e.reason
   from homework h join training t on t.id = h.training_id
   left join homework_extension e on e.training_id = h.training_id and e.uid = :uid
   where h.training_id = :trainingId`,
  { byIndex: true },
);

export const storeSolutionHtml = statement(
  "homework.storeSolution",
  `update homework set solution_html = :html, solution_renderer = :renderer
   where training_id = :trainingId and solution = :solution`,
);

/**
 * The problems of a homework assignment in the order that its teacher set; `isOpen`: whether members may open the
 * problem.
 */
export const homeworkProblems = statement(
  "homework.problems",
  `select tp.problem_id as pid, ${displayIdInTraining} as "displayId", tp.display_id as "ownDisplayId",
     p.problem_id as "problemId", tp.points, p.type, p.feedback, zh.title as "titleZh", en.title as "titleEn",
     ${isOpenInTraining} as "isOpen"
   from training t join training_problem tp on tp.training_id = t.id join problem p on p.id = tp.problem_id
   left join problem_title zh on zh.problem_id = p.id and zh.locale = 'zh-CN'
   left join problem_title en on en.problem_id = p.id and en.locale = 'en-US'
   where t.id = :trainingId order by tp.seq, tp.id`,
  { byIndex: true },
);

/** Homework results of the given students; points are stored in hundredths of a point. */
export const resultsOf = statement(
  "homework.results",
  `select r.uid, r.problem_id as pid, r.state, r.computed, r.tries, r.late_percent as "latePercent",
     r.submit_id as "submitId", r.by_hand as "byHand", r.note
   from homework_result r where r.training_id = :trainingId and r.uid = any(:uids::text[])`,
  { byIndex: true },
).narrow<{ state: StoredState }>();

/** The state of a result as it is stored; whatever the student may not see yet is removed after reading. */
export type StoredState = "none" | "tried" | "partial" | "full" | "late" | "judging";
