import { ProblemAuth } from "../../../shared/problem/problem.ts";
import { belongsTo, type ReachSql, withinReach } from "../../authority/fragments/reach.sql.ts";

/**
 * SQL condition: the reader may read `problem p` (`visibleProblem`). `viewed`: the problems covered by the reader's
 * permission to view; `groupIds`: an SQL expression for the reader's classes.
 */
export function problemReadableBy(viewed: ReachSql, groupIds: string): string {
  return `(p.auth = ${ProblemAuth.Public} or p.auth = ${ProblemAuth.Class} and ${belongsTo("p.group_id", groupIds)}
     or ${withinReach("p", viewed)})`;
}
