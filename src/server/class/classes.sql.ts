import { problemChanged } from "../problem/fragments/problemChanges.sql.ts";
import { ownedBy } from "../authority/fragments/reach.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";

/** Columns on which permissions depend. */
const guardedClass = `g.id, g.name, g.owner_uid as "ownerUid", g.archived_at as "archivedAt",
  g.accepts_requests as "acceptsRequests"`;

const detail = `${guardedClass}, g.term, g.description, g.html, g.renderer, g.picture,
  g.peer_results as "peerResults", g.created_at as "createdAt", g.modified_at as "modifiedAt",
  coalesce(o.username, '') as owner`;

export const classById = statement(
  "class.byId",
  `select ${detail}, (select count(*) from group_member m where m.group_id = g.id)::int as "memberCount",
     (select count(*) from group_request r where r.group_id = g.id)::int as "requestCount"
   from user_group g left join app_user o on o.uid = g.owner_uid where g.id = :classId`,
  { byIndex: true },
);
export type ClassRecord = RowOf<typeof classById>;

/** Reads only the columns on which permissions depend. */
export const guardedClassById = statement(
  "class.guarded",
  `select ${guardedClass} from user_group g where g.id = :classId`,
  { byIndex: true },
);
export type GuardedClassRow = RowOf<typeof guardedClassById>;

/** Locks the class until the transaction ends, so that changes to a class and to its members run one after another. */
export const lockClassRow = statement(
  "class.lock",
  `select ${detail} from user_group g left join app_user o on o.uid = g.owner_uid
   where g.id = :classId for no key update of g`,
);

/**
 * Locks the whole row of a class that is about to be archived, activated or deleted. Writes to the objects of the class
 * lock the row's key, so this statement waits for them.
 */
export const lockClassRowAlone = statement(
  "class.lockAlone",
  `select ${detail} from user_group g left join app_user o on o.uid = g.owner_uid
   where g.id = :classId for update of g`,
);
export type LockedClass = RowOf<typeof lockClassRow>;

/** The keyword is a LIKE pattern in lower case; the column `called` contains the name and the term in lower case. */
const matching = `(:isArchived?::boolean is null or (g.archived_at is not null) = :isArchived?)
     and (:pattern?::text is null or g.called like :pattern?`;

/** Ids of the classes on one page, newest first, and the total number of classes. */
interface ClassIds {
  ids: number[];
  total: number;
}

/**
 * A statement for {@link ClassIds}: returns rows `:first` to `:last` of those that meet a condition on `user_group g`.
 */
function pageOf(condition: string): string {
  return `select count(*)::int as total,
     coalesce(to_jsonb((array_agg(g.id order by g.id desc))[(:first::int):(:last::int)]), '[]') as ids
   from user_group g where ${condition}`;
}

/** A page of the classes with these ids. */
export const ownClassPage = statement(
  "class.ownPage",
  pageOf(`g.id = any(:classIds::bigint[]) and ${matching})`),
  { byIndex: true },
).narrow<ClassIds>();

/**
 * Searches all classes by name, by term, by id, or by the owner's username. `:ownerUids`: users whose names match; null
 * if too many match. If `:ownerUids` is null, the statement compares the names of the distinct owners of classes,
 * because there are few owners. With a condition on each class, the planner would read the names of all users.
 */
export const classPage = statement(
  "class.page",
  pageOf(`${matching} or g.id = :id?::bigint or g.owner_uid = any(:ownerUids?::text[])
     or :ownerUids?::text[] is null
     and g.owner_uid in (select o.uid from (select distinct w.owner_uid as uid from user_group w) owners
       join app_user o on o.uid = owners.uid where lower(o.username) like :pattern?))`),
  { planEach: true },
).narrow<ClassIds>();

/** The classes with the given ids, newest first. */
export const classRows = statement(
  "class.rows",
  `select g.id, g.name, g.term, g.picture, g.owner_uid as "ownerUid", coalesce(o.username, '') as owner,
     (select count(*) from group_member m where m.group_id = g.id)::int as "memberCount",
     (select count(*) from group_request r where r.group_id = g.id)::int as "requestCount",
     g.created_at as "createdAt", g.archived_at as "archivedAt"
   from user_group g left join app_user o on o.uid = g.owner_uid
   where g.id = any(:ids::bigint[]) order by g.id desc`,
  { byIndex: true },
);
export type ClassListRow = RowOf<typeof classRows>;

/** Serializes the creation of classes by one user, so that limits cannot be exceeded. */
export const lockCreator = statement(
  "class.lockCreator",
  "select uid from app_user where uid = :uid for no key update",
);

/** The data on which the permission to create classes depends. */
export const creationFacts = statement(
  "class.creationFacts",
  `select coalesce((select ac from user_count where uid = :uid), 0)::int as solved,
     exists (select from group_creator where uid = :uid) as "isPermitted",
     (select count(*) from user_group where created_uid = :uid
       and created_at > verdict_now() - interval '24 hours')::int as "createdToday",
     (select count(*) from user_group g where ${ownedBy("g", ":uid")} and g.archived_at is null)::int as owned`,
);

/**
 * Inserts a class. The owner becomes a teacher, so that the list of members contains everyone who belongs to the class.
 */
export const insertClass = statement(
  "class.insert",
  `with made as (
     insert into user_group (name, term, description, html, renderer, accepts_requests, peer_results, owner_uid, created_uid)
     values (:name, :term, :description, :html, :renderer, :acceptsRequests, :peerResults, :uid, :uid) returning id
   )
   insert into group_member (group_id, uid, role) select id, :uid, 'teacher' from made returning group_id as id`,
);

/**
 * Each change gets a later time than the previous change, in whole milliseconds, because clients send this time back as
 * the version.
 */
export const renewed = `modified_at = greatest(date_trunc('milliseconds', verdict_now()),
  modified_at + interval '1 millisecond')`;

export const updateClassRow = statement(
  "class.update",
  `update user_group set name = :name, term = :term, description = :description, html = :html?, renderer = :renderer,
     accepts_requests = :acceptsRequests, peer_results = :peerResults, ${renewed} where id = :classId`,
);

export const storeClassHtml = statement(
  "class.storeHtml",
  `update user_group set html = :html, renderer = :renderer where id = :classId and description = :description`,
);

export const setArchivedRow = statement(
  "class.setArchived",
  `update user_group set archived_at = case when :archived then verdict_now() end, ${renewed} where id = :classId`,
);

export const setPictureRow = statement(
  "class.setPicture",
  `update user_group set picture = :picture?, ${renewed} where id = :classId`,
);

/** Numbers of rows that are deleted or hidden when a class is deleted. The owner's membership is not counted. */
export const classLosses = statement(
  "class.losses",
  `select (select count(*) from group_member m join user_group g on g.id = m.group_id
       where m.group_id = :classId and not ${ownedBy("g", "m.uid")})::int as members,
     (select count(*) from announcement where group_id = :classId)::int as announcements,
     (select count(*) from problem where group_id = :classId)::int as problems,
     (select count(*) from contest where group_id = :classId)::int as contests,
     (select count(*) from training where group_id = :classId)::int as trainings`,
);
export type ClassLosses = RowOf<typeof classLosses>;

/** The problems of a deleted class do not become public: problems that were visible to its members are hidden. */
export const hideProblems = statement(
  "class.hideProblems",
  `update problem set auth = case when auth = 4 then 2 else auth end, group_id = null where group_id = :classId
   returning ${problemChanged("id")}`,
);

export const hideContests = statement(
  "class.hideContests",
  "update contest set is_visible = false, group_id = null where group_id = :classId",
);

export const hideTrainings = statement(
  "class.hideTrainings",
  "update training set is_visible = false, group_id = null where group_id = :classId",
);

export const deleteClassRow = statement(
  "class.delete",
  "delete from user_group where id = :classId",
);
