import { ownedColumns } from "../../authority/fragments/reach.sql.ts";
import { statement } from "../../platform/database/statement.ts";
import { classworkFacts, isUnfinished } from "./facts.sql.ts";

/**
 * Reads one training, with the fields of its class, for one user (null: a guest); returns no row if the training does
 * not exist.
 */
export const classworkById = statement(
  "classwork.byId",
  `select f.facts from (select ${classworkFacts(":trainingId", ":uid?::text")} as facts) f where f.facts is not null`,
  { byIndex: true },
);

/** Homework that contains a problem, unfinished homework first, with the columns that determine who may see it. */
export const homeworkOfProblem = statement(
  "classwork.ofProblem",
  `select t.title, not ${isUnfinished} as "isOver", t.id, ${ownedColumns("t")}, t.is_visible as "isVisible"
   from training_problem tp
   join homework h on h.training_id = tp.training_id join training t on t.id = h.training_id
   where tp.problem_id = :pid order by "isOver", h.start_time, h.training_id`,
  { byIndex: true },
);

/**
 * Whether verdicts in a class's training currently count outside the training. Verdicts in homework count outside the
 * training once the feedback has been released.
 */
export const countsOutside = statement(
  "classwork.counts",
  `select not exists (select 1 from homework where training_id = :trainingId and feedback_at > verdict_now()) as counts`,
  { byIndex: true },
);
