import { ProblemAuth } from "../../../shared/problem/problem.ts";
import { belongsTo, type ReachSql, withinReach } from "../../authority/fragments/reach.sql.ts";

/**
 * A condition on `problem p`: the reader may read it (`visibleProblem`), given the reach of the right to view and the
 * reader's classes (SQL expressions).
 */
export function problemReadableBy(viewed: ReachSql, groupIds: string): string {
  return `(p.auth = ${ProblemAuth.Public} or p.auth = ${ProblemAuth.Class} and ${belongsTo("p.group_id", groupIds)}
     or ${withinReach("p", viewed)})`;
}
