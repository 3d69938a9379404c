import type { PeerResults } from "../../shared/class/class.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import {
  authorMatches,
  isOpenInTraining,
  guardedTraining,
  isNoHomework,
  pageOf,
  trainingCatalogueVersion,
  type TrainingPage,
} from "./facts.sql.ts";
import { countedInTraining, solvedInClass, solvedInTraining } from "./marks.sql.ts";

const listColumns = `t.seq as rank, t.title, t.category_id as "categoryId", tc.name as "categoryName",
  tc.color as "categoryColor", coalesce(a.username, '') as author, t.author_uid as "authorUid",
  greatest(t.modified_at, t.problems_at) as "modifiedAt"`;

const joins = `left join training_category tc on tc.id = t.category_id
   left join app_user a on a.uid = t.author_uid`;

export const categories = statement(
  "training.categories",
  "select id, name, color from training_category order by name, id",
);

/**
 * SQL condition for `training t`: a visible training of the class that matches the filters of the list. `:pattern?` is
 * a LIKE pattern in lower case.
 */
const inClassList = `t.is_visible and t.group_id = :groupId
     and ${isNoHomework} and (:auth?::text is null or t.auth = :auth?)
     and (:categoryId?::bigint is null or t.category_id = :categoryId?)
     and (:pattern?::text is null or lower(t.title) like :pattern? or ${authorMatches(":authorUids?", ":pattern?")})`;

/** For `training t`: the number of problems that members may open, and how many of these a user has solved. */
const problemCounts = (uid: string): string => `lateral (
     select count(*)::int as count,
       count(*) filter (where ${solvedInTraining(uid, "p.id")} or ${solvedInClass(uid)})::int as solved
     from training_problem tp join problem p on p.id = tp.problem_id
     where tp.training_id = t.id and ${isOpenInTraining}
   ) problems`;

/**
 * Reads the ids of the trainings at positions `:first` to `:last` of the list, and counts all trainings in the list.
 */
export const classTrainingPage = statement("training.pageOfClass", pageOf(inClassList), {
  planEach: true,
}).narrow<TrainingPage>();

/** The given trainings of a class, in the order in which the class lists them. */
export const trainingRows = statement(
  "training.rows",
  `select ${guardedTraining(":uid?::text")}, ${listColumns}, problems.count as "problemCount",
     case when :uid?::text is not null then problems.solved end as "acCount"
   from training t ${joins} cross join ${problemCounts(":uid?::text")} where t.id = any(:ids::bigint[])
   order by t.seq, t.id`,
  { byIndex: true },
);

/**
 * The given trainings of the site, in the order of the list, each with the version of the site's training catalogue.
 * Returns all their problems, including hidden ones, and those that a user has solved. The caller selects the public
 * problems with the cached catalogue, because looking up 400 problems would take half of the statement's time.
 */
export const siteTrainingRows = statement(
  "training.siteRows",
  `select ${trainingCatalogueVersion} as "version!", ${guardedTraining(":uid?::text")}, ${listColumns}, to_jsonb(links.pids) as pids,
     to_jsonb(case when :uid?::text is not null then array(
       select distinct s.problem_id from submission s where s.uid = :uid? and s.problem_id = any(links.pids) and s.status = 0
         and ${countedInTraining}) end) as "solvedPids"
   from training t ${joins}
   cross join lateral (
     select array(select tp.problem_id from training_problem tp where tp.training_id = t.id) as pids offset 0) links
   where t.id = any(:ids::bigint[])
   order by t.seq, t.id`,
  { byIndex: true },
).narrow<{ pids: number[]; solvedPids: number[] | null }>();
export type TrainingListRow = RowOf<typeof trainingRows>;

/** One training, with a user's membership in it. */
export const trainingById = statement(
  "training.byId",
  `select ${guardedTraining(":uid?::text")}, t.seq as rank, t.title, t.description, t.html, t.renderer,
     t.category_id as "categoryId", tc.name as "categoryName", tc.color as "categoryColor",
     coalesce(a.username, '') as author, t.author_uid as "authorUid", t.created_at as "createdAt",
     greatest(t.modified_at, t.problems_at) as "modifiedAt",
     exists (select 1 from homework h where h.training_id = t.id) as "isHomework",
     (select g.peer_results from user_group g where g.id = t.group_id) as "peerResults"
   from training t ${joins} where t.id = :trainingId`,
  { byIndex: true },
).narrow<{ peerResults: PeerResults | null }>();
export type TrainingRecord = RowOf<typeof trainingById>;

export const memberCount = statement(
  "training.memberCount",
  "select count(*)::int as count from training_member where training_id = :trainingId",
  { byIndex: true },
);

export const storeHtml = statement(
  "training.storeHtml",
  `update training set html = :html, renderer = :renderer
   where id = :trainingId and description = :description`,
);

export const trainingPassword = statement(
  "training.password",
  "select password_hash as hash from training where id = :trainingId",
  { byIndex: true },
);

/**
 * Inserts no row if the user is already a member, or if the training was deleted or changed. The lock waits for a
 * concurrent change of the password, because that change deletes all members and would otherwise miss this one.
 */
export const insertMember = statement(
  "training.register",
  `insert into training_member (training_id, uid)
   select t.id, :uid from training t
   where t.id = :trainingId and (t.group_id is not null or t.password_hash is not distinct from :hash?::text)
   for share
   on conflict do nothing returning uid`,
);

/** No row if the user is not a member. */
export const deleteMember = statement(
  "training.deleteMember",
  `with gone as (delete from training_member where training_id = :trainingId and uid = :uid returning uid)
   select u.username from gone join app_user u on u.uid = gone.uid`,
);

/**
 * Of the visible trainings of the given classes, those that best match a search text. Matching ids come first, then
 * titles that begin with the text, then all other matches in list order.
 */
export const searchClassTrainings = statement(
  "training.searchInClasses",
  `select t.id, t.seq, t.title, t.auth, lower(t.title) as text from training t
   where (lower(t.title) like :containing or t.id = :id?::bigint) and t.is_visible and t.group_id = any(:groupIds::bigint[])
   order by (t.id = :id?::bigint) is not true, lower(t.title) not like :beginning, t.seq, t.id
   limit :most`,
  { byIndex: true },
);
