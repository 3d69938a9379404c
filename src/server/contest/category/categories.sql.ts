import type { CategoryMedals } from "../../../shared/scoreboard/medals.ts";
import { statement } from "../../platform/database/statement.ts";
import { isInside } from "../facts.sql.ts";

/** Categories of a contest in their order. */
export const categoriesOf = statement(
  "contest.categories",
  `select k.id, k.name, k.is_outside as "isOutside", k.is_personal as "isPersonal", k.is_shown as "isShown", k.is_open as "isOpen", k.medals,
     (select count(*)::int from contest_category_member m where m.category_id = k.id) as members,
     (select count(*)::int from contest_category_member m
       where m.category_id = k.id and k.is_personal and m.consented_at is null) as waiting
   from contest_category k where k.contest_id = :contestId order by k.seq, k.id`,
).narrow<{ medals: CategoryMedals | null }>();

export const deleteCategories = statement(
  "contest.deleteCategories",
  "delete from contest_category where contest_id = :contestId and id <> all (:keptIds::bigint[])",
);

/** First gives the stored categories temporary names, so that two names can be swapped. */
export const clearCategoryNames = statement(
  "contest.clearCategoryNames",
  "update contest_category set name = '#' || id::text where contest_id = :contestId",
);

export const updateCategory = statement(
  "contest.updateCategory",
  `update contest_category set seq = :seq, name = :name, is_outside = :isOutside, is_personal = :isPersonal,
     is_shown = :isShown, is_open = :isOpen, medals = :medals?::jsonb where contest_id = :contestId and id = :id returning id`,
);

export const insertCategory = statement(
  "contest.insertCategory",
  `insert into contest_category (contest_id, seq, name, is_outside, is_personal, is_shown, is_open, medals)
   values (:contestId, :seq, :name, :isOutside, :isPersonal, :isShown, :isOpen, :medals?::jsonb)`,
);

/** Returns a category and locks it, so that nobody can delete it until the transaction ends. */
export const lockCategory = statement(
  "contest.lockCategory",
  `select k.id, k.name, k.is_personal as "isPersonal", k.is_open as "isOpen" from contest_category k
   where k.contest_id = :contestId and k.id = :id for key share`,
);

export const categoryMembers = statement(
  "contest.categoryMembers",
  `select u.uid, u.username, u.nickname, k.is_personal and m.consented_at is null as "isWaiting", count(*) over ()::int as total
   from contest_category_member m join app_user u on u.uid = m.uid join contest_category k on k.id = m.category_id
   where m.contest_id = :contestId and m.category_id = :id order by lower(u.username), u.uid limit :limit offset :offset`,
);

/**
 * Users with these names; in a contest of a class, only members of the class. Users who have left the class are
 * included while they are in a category, so that they can be removed from it.
 */
export const usersNamed = statement(
  "contest.categoryUsers",
  `select line.name, u.uid from unnest(:usernames::text[]) as line (name)
   join app_user u on lower(u.username) = lower(line.name) and u.deleted_at is null
   join contest c on c.id = :contestId
   where ${isInside("u.uid")}
     or exists (select 1 from contest_category_member m where m.contest_id = c.id and m.uid = u.uid)`,
);

export const addCategoryMembers = statement(
  "contest.addCategoryMembers",
  `insert into contest_category_member (category_id, contest_id, uid)
   select :id, :contestId, n.uid from unnest(:uids::text[]) as n (uid) order by n.uid
   on conflict do nothing returning uid`,
);

export const removeCategoryMembers = statement(
  "contest.removeCategoryMembers",
  `delete from contest_category_member where contest_id = :contestId and category_id = :id and uid = any (:uids::text[])
   returning uid`,
);

/** Stores that a user has chosen a category, together with the user's consent. */
export const chooseCategory = statement(
  "contest.chooseCategory",
  `insert into contest_category_member (category_id, contest_id, uid, consented_at)
   values (:id, :contestId, :uid, verdict_now())
   on conflict (contest_id, uid, category_id) do update set consented_at = coalesce(contest_category_member.consented_at, excluded.consented_at)`,
);

/** Categories that a user may choose or already belongs to. */
export const ownCategories = statement(
  "contest.ownCategories",
  `select k.id, k.name, k.is_personal as "isPersonal", k.is_shown as "isShown", k.is_open as "isOpen",
     m.uid is not null as "isMember", m.uid is not null and k.is_personal and m.consented_at is null as "isWaiting"
   from contest_category k
   left join contest_category_member m on m.category_id = k.id and m.uid = :uid
   where k.contest_id = :contestId and (k.is_open or m.uid is not null) order by k.seq, k.id`,
);
