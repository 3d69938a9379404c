import { ProblemAuth } from "../../../shared/problem/problem.ts";
import { belongsTo, type ReachSql, withinReach } from "../../authority/fragments/reach.sql.ts";

/**
 * SQL condition: the reader may read `problem p` (`visibleProblem`). The arguments are SQL expressions for the problems
 * covered by the permission to view and for the reader's classes.
 */
export function problemReadableBy(viewed: ReachSql, groupIds: string): string {
  return `(p.auth = ${ProblemAuth.Public} or p.auth = ${ProblemAuth.Class} and ${belongsTo("p.group_id", groupIds)}
     or ${withinReach("p", viewed)})`;
}
