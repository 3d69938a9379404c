import { ownedColumns } from "../../authority/fragments/reach.sql.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";
import { isUnfinished, lastMoment } from "../../training/fragments/classwork.sql.ts";

const columns = `t.id, ${ownedColumns("t")}, t.title, t.description, t.html, t.renderer, t.is_visible as "isVisible",
     t.modified_at as "modifiedAt", h.start_time as "startTime", h.end_time as "endTime", h.late_rule as "lateRule",
     h.percent_per_day as "percentPerDay", h.floor_percent as "floorPercent", h.max_days as "maxDays",
     h.second_end as "secondEnd", h.second_percent as "secondPercent", h.feedback, h.feedback_at as "feedbackAt",
     h.problem_order as "problemOrder", h.languages, h.solution, h.solutions_open as "solutionsOpen",
     h.code_open as "codeOpen",
     (select count(*) from submission s where s.scope = 'classwork' and s.scope_id = t.id and s.scope_id > 0)::int
       as "submissionCount",
     (select g.archived_at is not null from user_group g where g.id = t.group_id) as "isArchived"`;

export const editedHomework = statement(
  "homework.edited",
  `select ${columns} from training t join homework h on h.training_id = t.id where t.id = :trainingId`,
  { byIndex: true },
);
export type EditedHomework = RowOf<typeof editedHomework>;

/**
 * A homework assignment with the fields of its form, locked until the transaction ends; until then, no results are
 * computed.
 */
export const lockHomework = statement(
  "homework.lock",
  `select ${columns} from training t join homework h on h.training_id = t.id where t.id = :trainingId
   for no key update of t, h`,
  { byIndex: true },
);

/**
 * Locks a homework assignment before it is deleted, and returns it. Concurrent submissions to it wait for this lock and
 * are then refused.
 */
export const lockHomeworkToDelete = statement(
  "homework.lockToDelete",
  `select ${columns} from training t join homework h on h.training_id = t.id where t.id = :trainingId
   for update of t, h`,
  { byIndex: true },
);

export const insertTraining = statement(
  "homework.insertTraining",
  `insert into training (author_uid, owner_uid, group_id, title, description, html, renderer, auth, is_visible)
   values (:uid, :uid, :groupId, :title, :description, :html, :renderer, 'Public', :isVisible) returning id`,
);

/**
 * Each change gets a time that is at least one millisecond later than the previous one, because clients send this time
 * back as the version.
 */
export const updateTraining = statement(
  "homework.updateTraining",
  `update training t set title = :title, description = :description, html = :html, renderer = :renderer,
     is_visible = :isVisible,
     modified_at = greatest(date_trunc('milliseconds', verdict_now()), t.modified_at + interval '1 millisecond')
   where t.id = :trainingId`,
);

export const storeHomework = statement(
  "homework.store",
  `insert into homework as h (training_id, start_time, end_time, late_rule, percent_per_day, floor_percent, max_days,
     second_end, second_percent, feedback, feedback_at, problem_order, languages, solution, solution_html,
     solution_renderer)
   values (:trainingId, :startTime, :endTime, :lateRule, :percentPerDay?, :floorPercent?, :maxDays?, :secondEnd?,
     :secondPercent?, :feedback, :feedbackAt, :problemOrder, :languages?::text[], :solution, :solutionHtml, :renderer)
   on conflict (training_id) do update set start_time = excluded.start_time, end_time = excluded.end_time,
     late_rule = excluded.late_rule, percent_per_day = excluded.percent_per_day, floor_percent = excluded.floor_percent,
     max_days = excluded.max_days, second_end = excluded.second_end, second_percent = excluded.second_percent,
     feedback = excluded.feedback, feedback_at = excluded.feedback_at, problem_order = excluded.problem_order,
     languages = excluded.languages, solution = excluded.solution, solution_html = excluded.solution_html,
     solution_renderer = excluded.solution_renderer`,
);

/**
 * The given problems, limited to those that a homework assignment may contain; they are locked, so that none is
 * archived or hidden in the meantime.
 */
export const problemsOf = statement(
  "homework.problemsOf",
  `select p.id as pid, p.problem_id as "problemId", p.auth, p.archived_at is not null as "isArchived", ${ownedColumns("p")}
   from problem p where p.id = any(:pids::bigint[]) order by p.id for share of p`,
  { byIndex: true },
);

export const unknownLanguages = statement(
  "homework.unknownLanguages",
  `select w.name from unnest(:languages::text[]) as w (name)
   where not exists (select 1 from language l where l.name = w.name) limit 1`,
);

export const deleteProblems = statement(
  "homework.deleteProblems",
  "delete from training_problem where training_id = :trainingId",
);

export const insertProblems = statement(
  "homework.insertProblems",
  `insert into training_problem (training_id, problem_id, display_id, points, seq)
   select :trainingId, each.pid, each.display_id, each.points, each.place::int
   from unnest(:pids::bigint[], :displayIds[?]::text[], :points::int[]) with ordinality
     as each (pid, display_id, points, place)`,
);

/** The class for a new homework assignment, locked against deletion. */
export const classOf = statement(
  "homework.class",
  `select g.id, g.name, g.archived_at is not null as "isArchived", g.peer_results as "peerResults"
   from user_group g where g.id = :classId for key share`,
  { byIndex: true },
);

export const deleteTraining = statement(
  "homework.delete",
  "delete from training where id = :trainingId",
);

/**
 * The time at which the homework is over: no student can submit any more, and the feedback is released. Also returns
 * whether this time has passed.
 */
export const endOf = statement(
  "homework.end",
  `select greatest(${lastMoment}, h.feedback_at) as "at", not ${isUnfinished} as "isOver"
   from homework h where h.training_id = :trainingId`,
  { byIndex: true },
);

/**
 * Hides solutions and other students' code again when an extension or a later deadline lets a student submit again.
 */
export const closeWhileRunning = statement(
  "homework.closeWhileRunning",
  `update homework h set solutions_open = false, code_open = false
   where h.training_id = :trainingId and (h.solutions_open or h.code_open) and ${isUnfinished}`,
  { byIndex: true },
);

export const setOpened = statement(
  "homework.setOpened",
  "update homework set solutions_open = :solutions, code_open = :code where training_id = :trainingId",
);

/** Seconds until the feedback of a homework assignment is released; 0 after that. */
export const secondsUntilFeedback = statement(
  "homework.untilFeedback",
  `select greatest(0, extract(epoch from feedback_at - verdict_now()))::float8 as seconds
   from homework where training_id = :trainingId`,
  { byIndex: true },
);
