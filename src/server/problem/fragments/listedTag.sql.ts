import { ProblemAuth } from "../../../shared/problem.ts";

/**
 * Which problems a reader sees, as SQL expressions (`visibleProblem`): whether they see every problem, and the uid of one
 * who sees their own hidden ones, or null.
 */
export interface TagReader {
  everything: string;
  uid: string;
}

/** A condition on `problem p`: the reader sees it. */
export function problemSeenBy({ everything, uid }: TagReader): string {
  return `(p.auth = ${ProblemAuth.Public} or ${everything}::boolean or coalesce(p.author_uid = ${uid}::text, false))`;
}

/** How many problems that the reader sees have `tag t`. */
export function visibleUses(reader: TagReader): string {
  return `(select count(*)::int from problem_tag g join problem p on p.id = g.problem_id
    where g.tag_id = t.id and ${problemSeenBy(reader)})`;
}

/**
 * A condition on `tag t`: it was made on the tag page, or a problem that the reader sees has it. A tag that only hidden
 * problems have would tell of them.
 */
export function listedTag(reader: TagReader): string {
  return `(t.origin = 'administration' or ${reader.everything}::boolean or exists (
    select 1 from problem_tag g join problem p on p.id = g.problem_id
    where g.tag_id = t.id and ${problemSeenBy(reader)}))`;
}

/** The same for `tag_classification c`: it was made on the page, or has a tag that is listed. */
export function listedClassification(reader: TagReader): string {
  return `(c.origin = 'administration' or ${reader.everything}::boolean or exists (
    select 1 from tag t where t.classification_id = c.id and ${listedTag(reader)}))`;
}
