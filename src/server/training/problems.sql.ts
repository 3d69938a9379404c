import { statement } from "../platform/statement.ts";
import { countsInTraining, displayIdInTraining } from "./facts.sql.ts";

/** The public problems of a training in their order. */
export const trainingProblems = statement(
  "training.problems",
  `select tp.problem_id as pid, ${displayIdInTraining} as "displayId", p.type,
     coalesce(c.ac, 0)::int as ac, coalesce(c.total, 0)::int as total
   from training_problem tp join problem p on p.id = tp.problem_id
   left join problem_count c on c.problem_id = p.id
   where tp.training_id = :trainingId and ${countsInTraining}
   order by tp.seq, tp.id`,
  { byIndex: true },
);

/** The version of one problem's row, with which its page is kept, and its counters. */
export const problemVersion = statement(
  "training.problemVersion",
  `select p.problem_id as "problemId", p.xmin::text as version from problem p
   where p.id = :pid and ${countsInTraining}`,
  { byIndex: true },
);
