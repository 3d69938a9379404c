import { ProblemAuth } from "../../../shared/problem/problem.ts";
import { type ReachSql, withinReach } from "../../authority/fragments/reach.sql.ts";

/**
 * SQL condition: the reader may see `problem p`. `hidden`: a condition for the hidden problems that the reader may see
 * (`visibleProblem`).
 */
export function problemSeenBy(hidden: ReachSql): string {
  return `(p.auth = ${ProblemAuth.Public} or ${withinReach("p", hidden)})`;
}

/** Number of problems that have `tag t` and that the reader may see. */
export function visibleUses(hidden: ReachSql): string {
  return `(select count(*)::int from problem_tag g join problem p on p.id = g.problem_id
    where g.tag_id = t.id and ${problemSeenBy(hidden)})`;
}

/**
 * SQL condition: `tag t` was created on the tag page, or it is used by a problem that the reader may see. If a tag that
 * only hidden problems use were listed, it would reveal these problems.
 */
export function listedTag(hidden: ReachSql): string {
  return `(t.origin = 'administration' or ${hidden.everything ?? "false"}::boolean or exists (
    select 1 from problem_tag g join problem p on p.id = g.problem_id
    where g.tag_id = t.id and ${problemSeenBy(hidden)}))`;
}

/** SQL condition: `tag_classification c` was created on the tag page, or it has a listed tag. */
export function listedClassification(hidden: ReachSql): string {
  return `(c.origin = 'administration' or ${hidden.everything ?? "false"}::boolean or exists (
    select 1 from tag t where t.classification_id = c.id and ${listedTag(hidden)}))`;
}
