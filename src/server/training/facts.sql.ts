import { holdsActiveClass } from "../authority/fragments/heldClass.sql.ts";

/**
 * SQL expression: the version of the catalogue of the site's trainings. The version changes whenever the catalogue's
 * data changes.
 */
export const trainingCatalogueVersion = "(select sum(version)::bigint from training_catalogue)";

/** The id of the problem in the training, from `training_problem tp` and its `problem p`. */
export const displayIdInTraining = "coalesce(tp.display_id, p.problem_id)";

/**
 * SQL condition for problems that members may open: public problems and, in trainings of a class (`training t`), the
 * class's own problems.
 */
export const isOpenInTraining = `(p.auth = 1 or p.auth in (3, 4) and p.group_id = t.group_id)`;

/** SQL condition: `training t` is not homework; homework has a separate list. */
export const isNoHomework = `(t.group_id is null or not exists (select 1 from homework h where h.training_id = t.id))`;

/** Whether a user (SQL expression, null: a guest) is a member of `training t`. */
function isMemberOf(uid: string): string {
  return `exists (select 1 from training_member tm where tm.training_id = t.id and tm.uid = ${uid})`;
}

/**
 * Columns of `training t` that determine the permissions of a user. `uid` is an SQL expression for the user (null: a
 * guest).
 */
export function guardedTraining(uid: string): string {
  return `t.id, t.owner_uid as "ownerUid", t.group_id as "groupId", t.auth, t.is_visible as "isVisible",
   ${isMemberOf(uid)} as "isMember"`;
}

/**
 * SQL expression for the data of a training on which its rules depend, as a JSON object; null if the training does not
 * exist. Both arguments are SQL expressions: the training's id, and the user's uid (null for a guest).
 */
export function trainingFacts(trainingId: string, uid: string): string {
  return `(select jsonb_build_object('id', t.id, 'ownerUid', t.owner_uid, 'groupId', t.group_id, 'auth', t.auth,
     'isVisible', t.is_visible, 'isMember', ${isMemberOf(uid)})
   from training t where t.id = ${trainingId})`;
}

/**
 * SQL condition: `problem p` is the training's problem with this id. The given id may be the id that the training sets
 * or the problem's own id. If several problems match, the one that the training shows under this id takes precedence.
 * Both arguments are SQL expressions.
 */
export function problemOfTraining(displayId: string, trainingId: string): string {
  return `p.id = (select tp.problem_id from training_problem tp join problem q on q.id = tp.problem_id
     where tp.training_id = ${trainingId} and ${displayId} in (tp.display_id, q.problem_id)
     order by coalesce(tp.display_id, q.problem_id) <> ${displayId}, tp.seq, tp.id limit 1)`;
}

/**
 * SQL that locks a training against deletion, and its class against archiving. It selects no row if the training was
 * deleted or its class is archived. `trainingId` is an SQL expression.
 */
export function heldTraining(trainingId: string): string {
  return `select t.id from training t where t.id = ${trainingId} and ${holdsActiveClass("t")} for key share of t`;
}

/**
 * SQL condition: the author of `training t` is in `uids` (an SQL expression for an array of uids). If too many users
 * match, the array is null. The author's username in lower case is then compared with `pattern`, an SQL expression for
 * a LIKE pattern. Trainings have few authors, so the subquery collects the distinct authors and looks up each name only
 * once. A join in the statement itself would look up an author for each row.
 */
export function authorMatches(uids: string, pattern: string): string {
  return `(t.author_uid = any(${uids}::text[]) or ${uids}::text[] is null
     and t.author_uid in (select a.uid from (select distinct w.author_uid as uid from training w) authors
       join app_user a on a.uid = authors.uid where lower(a.username) like ${pattern}))`;
}

/** A page of a list of trainings: the ids in display order, and the total number of trainings in the list. */
export interface TrainingPage {
  ids: number[];
  total: number;
}

/**
 * A statement for a {@link TrainingPage}: the trainings from position `:first` to position `:last` among those that
 * meet a condition on `training t`. The page is a slice of the array of all ids. This takes less CPU time than
 * numbering the rows: 2.3 instead of 3.5 ms for 5,500 trainings.
 */
export function pageOf(condition: string): string {
  return `select count(*)::int as total,
     coalesce(to_jsonb((array_agg(t.id order by t.seq, t.id))[(:first::int):(:last::int)]), '[]') as ids
   from training t where ${condition}`;
}
