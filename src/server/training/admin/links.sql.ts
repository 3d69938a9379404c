import { ownedColumns } from "../../authority/fragments/reach.sql.ts";
import { statement } from "../../platform/database/statement.ts";
import { displayIdInTraining } from "../facts.sql.ts";

const columns = `tp.id, tp.training_id as tid, tp.problem_id as pid, ${displayIdInTraining} as "displayId", tp.seq as rank`;

/** All problems of a training in their order, including hidden ones. */
export const trainingLinks = statement(
  "training.links",
  `select ${columns} from training_problem tp join problem p on p.id = tp.problem_id
   where tp.training_id = :trainingId order by tp.seq, tp.id`,
  { byIndex: true },
);

export const trainingLink = statement(
  "training.link",
  `select ${columns} from training_problem tp join problem p on p.id = tp.problem_id where tp.id = :id`,
  { byIndex: true },
);

/** Problems by their ids or display ids; display ids are in upper case. */
export const problemsByName = statement(
  "training.problemsByName",
  `select p.id as pid, p.problem_id as "problemId", p.auth, p.archived_at is not null as archived, ${ownedColumns("p")}
   from problem p where p.id = any(:pids::bigint[]) or p.problem_id = any(:problemIds::text[])`,
  { byIndex: true },
);

/** Inserts the problems at the end, in the given order; a null display id means the problem's own id. */
export const insertLinks = statement(
  "training.insertLinks",
  `insert into training_problem (training_id, problem_id, display_id, seq)
   select :trainingId, each.pid, each.display_id, :last::int + each.place::int
   from unnest(:pids::bigint[], :displayIds[?]::text[]) with ordinality as each (pid, display_id, place)`,
);

export const updateLink = statement(
  "training.updateLink",
  "update training_problem set display_id = :displayId?, seq = :rank where id = :id",
);

export const orderLinks = statement(
  "training.orderLinks",
  `update training_problem tp set seq = each.place::int
   from unnest(:ids::bigint[]) with ordinality as each (id, place)
   where tp.id = each.id and tp.training_id = :trainingId`,
);

export const removeLink = statement(
  "training.removeLink",
  "delete from training_problem where training_id = :trainingId and problem_id = :pid returning id",
);

/** Records that the problems have changed. */
export const touchProblems = statement(
  "training.touch",
  `update training set problems_at = date_trunc('milliseconds', verdict_now()) where id = :trainingId`,
);
