import { statement } from "../platform/database/statement.ts";
import { displayIdInTraining, isOpenInTraining } from "./facts.sql.ts";

/**
 * `problem p` is a class's own problem and hides its verdicts. Its verdicts do not count for any user, and rankings
 * ignore the problem.
 */
const hidesClassVerdicts = "(p.class_only and p.feedback = 'none')";

/**
 * Whether rank and progress of `training t` include `problem p`: hidden problems and their solutions do not count until
 * the problems are shown again.
 */
export const countsInRank = `${isOpenInTraining} and not ${hidesClassVerdicts}`;

/** The problems that members may open in a training, in the order of the training. */
export const trainingProblems = statement(
  "training.problems",
  `select tp.problem_id as pid, ${displayIdInTraining} as "displayId", p.type,
     p.feedback as policy, not ${hidesClassVerdicts} as "isInRank", coalesce(c.ac, 0)::int as ac, coalesce(c.total, 0)::int as total
   from training t join training_problem tp on tp.training_id = t.id join problem p on p.id = tp.problem_id
   left join problem_count c on c.problem_id = p.id
   where t.id = :trainingId and ${isOpenInTraining}
   order by tp.seq, tp.id`,
  { byIndex: true },
);

/** The version of one problem's row, used as the cache key of its page. */
export const problemVersion = statement(
  "training.problemVersion",
  `select p.problem_id as "problemId", p.xmin::text as version from problem p
   where p.id = :pid and p.auth <> 2`,
  { byIndex: true },
);
