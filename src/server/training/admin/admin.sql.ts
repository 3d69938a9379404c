import { ownedColumns } from "../../authority/fragments/reach.sql.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";
import {
  authorMatches,
  isNoHomework,
  pageOf,
  trainingCatalogueVersion,
  type TrainingPage,
} from "../facts.sql.ts";

const counts = `(select count(*) from training_problem tp where tp.training_id = t.id)::int as "problemCount",
     (select count(*) from training_member tm where tm.training_id = t.id)::int as "memberCount"`;

const joins = `left join training_category tc on tc.id = t.category_id
   left join app_user a on a.uid = t.author_uid`;

const inAdminList = `t.group_id = :groupId and ${isNoHomework} and (:pattern?::text is null or lower(t.title) like :pattern? or t.id = :id?::bigint
     or ${authorMatches(":authorUids?", ":pattern?")})`;

/**
 * Trainings of a class in their order, including hidden ones; the keyword is an id, or a LIKE pattern in lower case for
 * titles and authors.
 */
export const adminTrainingPage = statement("training.adminPage", pageOf(inAdminList), {
  planEach: true,
}).narrow<TrainingPage>();

/**
 * The trainings with the given ids, in the order of the list, each with the version of the site's training catalogue.
 */
export const adminTrainings = statement(
  "training.adminList",
  `select ${trainingCatalogueVersion} as "version!", t.id, ${ownedColumns("t")}, t.seq as rank, t.title, t.auth, t.is_visible as "isVisible",
     t.author_uid as "authorUid", coalesce(a.username, '') as author, t.category_id as "categoryId",
     tc.name as "categoryName", tc.color as "categoryColor", t.created_at as "createdAt",
     greatest(t.modified_at, t.problems_at) as "modifiedAt", ${counts}
   from training t ${joins} where t.id = any(:ids::bigint[])
   order by t.seq, t.id`,
  { byIndex: true },
);

const columns = `t.id, ${ownedColumns("t")}, t.seq as rank, t.title, t.description, t.html, t.renderer, t.auth,
     t.password_hash as "passwordHash", t.is_visible as "isVisible", t.category_id as "categoryId",
     t.author_uid as "authorUid", t.created_at as "createdAt", t.modified_at as "modifiedAt"`;

/**
 * The columns of a training that its form shows and changes; the names of author and category are in `trainingExtras`.
 */
export const editedTraining = statement(
  "training.edited",
  `select ${columns} from training t where t.id = :trainingId`,
  { byIndex: true },
);
export type EditedTraining = RowOf<typeof editedTraining>;

/**
 * Reads the same columns as `editedTraining`, but locks the row until the transaction ends. The lock does not cover the
 * key, so that users can register for the training in the meantime.
 */
export const lockTraining = statement(
  "training.lock",
  `select ${columns} from training t where t.id = :trainingId for no key update`,
  { byIndex: true },
);

/**
 * Reads the same columns as `lockTraining`, but uses a lock that also covers the row's key, because the training will
 * be deleted. Concurrent inserts that refer to the training wait, and then find no row.
 */
export const lockTrainingToDelete = statement(
  "training.lockToDelete",
  `select ${columns} from training t where t.id = :trainingId for update`,
  { byIndex: true },
);

/** Columns that the form needs in addition to the training's own columns. */
export const trainingExtras = statement(
  "training.extras",
  `select coalesce(a.username, '') as author, tc.name as "categoryName", tc.color as "categoryColor", ${counts}
   from training t ${joins} where t.id = :trainingId`,
  { byIndex: true },
);

export const insertTraining = statement(
  "training.insert",
  `insert into training (author_uid, owner_uid, group_id, title, description, html, renderer, auth, password_hash, seq,
     is_visible, category_id)
   values (:uid, :uid, :groupId?::bigint, :title, :description, :html?, :renderer, :auth, :passwordHash?, :rank, :isVisible,
     :categoryId?::bigint)
   returning id`,
);

/**
 * Every change sets `modified_at` to a later time, in whole milliseconds, than the previous change, because clients
 * send this time back as the version of the training.
 */
export const updateTrainingRow = statement(
  "training.update",
  `update training t set title = :title, description = :description, html = :html?, renderer = :renderer, auth = :auth,
     password_hash = :passwordHash?, seq = :rank, is_visible = :isVisible, category_id = :categoryId?::bigint,
     modified_at = greatest(date_trunc('milliseconds', verdict_now()), t.modified_at + interval '1 millisecond')
   where t.id = :trainingId`,
);

export const setVisibleRow = statement(
  "training.setVisible",
  `update training t set is_visible = :isVisible,
     modified_at = greatest(date_trunc('milliseconds', verdict_now()), t.modified_at + interval '1 millisecond')
   where t.id = :trainingId`,
);

export const removeMembers = statement(
  "training.removeMembers",
  "delete from training_member where training_id = :trainingId returning uid",
);

/** Counts the rows that are deleted together with a training. */
export const trainingLosses = statement(
  "training.losses",
  `select (select count(*) from training_problem where training_id = :trainingId)::int as problems,
     (select count(*) from training_member where training_id = :trainingId)::int as members,
     (select count(*) from submission s where s.scope = 'training' and s.scope_id = :trainingId and s.scope_id > 0)::int
       as submissions`,
);

export const deleteTrainingRow = statement(
  "training.delete",
  "delete from training where id = :trainingId",
);

export const copyTrainingProblems = statement(
  "training.copyProblems",
  `insert into training_problem (training_id, problem_id, display_id, seq)
   select :to, problem_id, display_id, seq from training_problem where training_id = :from`,
);
