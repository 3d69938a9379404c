import { ProblemAuth } from "../../../shared/problem.ts";
import { type ReachSql, withinReach } from "../../authority/fragments/reach.sql.ts";

/** A condition on `problem p`: a reader sees it who sees these also while they are hidden (`visibleProblem`). */
export function problemSeenBy(hidden: ReachSql): string {
  return `(p.auth = ${ProblemAuth.Public} or ${withinReach("p", hidden)})`;
}

/** How many problems that the reader sees have `tag t`. */
export function visibleUses(hidden: ReachSql): string {
  return `(select count(*)::int from problem_tag g join problem p on p.id = g.problem_id
    where g.tag_id = t.id and ${problemSeenBy(hidden)})`;
}

/**
 * A condition on `tag t`: it was made on the tag page, or a problem that the reader sees has it. A tag that only hidden
 * problems have would tell of them.
 */
export function listedTag(hidden: ReachSql): string {
  return `(t.origin = 'administration' or ${hidden.everything ?? "false"}::boolean or exists (
    select 1 from problem_tag g join problem p on p.id = g.problem_id
    where g.tag_id = t.id and ${problemSeenBy(hidden)}))`;
}

/** The same for `tag_classification c`: it was made on the page, or has a tag that is listed. */
export function listedClassification(hidden: ReachSql): string {
  return `(c.origin = 'administration' or ${hidden.everything ?? "false"}::boolean or exists (
    select 1 from tag t where t.classification_id = c.id and ${listedTag(hidden)}))`;
}
