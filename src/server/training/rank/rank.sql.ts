import { markedGender } from "../../account/fragments/markedGender.sql.ts";
import { may, roleIds } from "../../../shared/account/roles.ts";
import { staffOf } from "../../authority/fragments/reach.sql.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";
import { shownRating } from "../../rating/fragments/userRating.sql.ts";
import { resultState } from "./results.sql.ts";

/**
 * The roles are constants in the statement. If they were parameters, the planner would assume that all users have one
 * of these roles.
 */
const staffRoles = roleIds.filter((role) => may(role, "enterAdmin")).join(", ");

/**
 * Members who are not ranked, as the array `uids`: staff of the training or the site. The query looks up the site's
 * staff by role; it does not read the role of each member.
 */
const excluded = `staff as materialized (
     select unnest(${staffOf("training", "t")}) as uid from training t where t.id = :trainingId
     union select u.uid from app_user u where u.role_id in (${staffRoles}) and u.deleted_at is null
   ), excluded as materialized (
     select coalesce(array_agg(s.uid), '{}') as uids from staff s
     where (select true from training_member m where m.training_id = :trainingId and m.uid = s.uid))`;

/**
 * Columns for `training_member m`: whether the stored results of all members are up to date ({@link resultState}), the
 * member's rating, and the two parts of the key under which the member's cells are cached. These parts are the version
 * of the counters to which the stored results belong (`version`), and the newest submission that trainings take into
 * account (`newest`).
 */
const memberState = `${resultState}, ${shownRating("m.uid")} as rating, m.of_version as version, greatest(
       (select max(s.submit_id) from submission s where s.uid = m.uid and s.listed),
       (select max(s.submit_id) from submission s where s.uid = m.uid and s.scope = 'classwork')) as newest`;

const ranked =
  "m.training_id = :trainingId and m.uid <> all ((select e.uids from excluded e)::text[])";
const orders = {
  first: "m.solved desc, m.run_time, m.name",
  last: "m.solved, m.run_time desc, m.name desc",
};

/**
 * A page of members with their ranks, starting at position `:offset`. Equal results share a rank. The rank of the
 * page's first row therefore depends on how many rows with the same result precede the page. `:skip`: number of members
 * to skip, counted from the first or the last member, depending on `end`.
 */
function pageFrom(end: keyof typeof orders) {
  return statement(
    "training.rank",
    `with ${excluded}, page as materialized (
     select m.uid, m.solved, m.run_time, m.name from training_member m
     where ${ranked} order by ${orders[end]} limit :limit offset :skip
   ), first as materialized (
     select p.solved, p.run_time, (select count(*) from training_member m
       where ${ranked} and m.solved = p.solved and m.run_time = p.run_time and m.name < p.name) as equals
     from page p order by p.solved desc, p.run_time, p.name limit 1
   )
   select (:offset + case when (p.solved, p.run_time) = (f.solved, f.run_time) then 1 - f.equals
       else rank() over (order by p.solved desc, p.run_time) end)::int as rank,
     p.uid, u.username, u.nickname, u.avatar, ${markedGender} as gender, u.school, u.realname, p.solved,
     p.run_time as "runTime", m.score, ${memberState}
   from page p cross join first f join app_user u on u.uid = p.uid
   join training_member m on m.training_id = :trainingId and m.uid = p.uid
   order by p.solved desc, p.run_time, p.name`,
    { byIndex: true, variant: end },
  );
}

export const rankPageFrom = { first: pageFrom("first"), last: pageFrom("last") };
export type RankedMember = RowOf<typeof rankPageFrom.first>;

/** Number of members who have a rank. */
export const rankedCount = statement(
  "training.rankedCount",
  `with ${excluded}
   select (count(*) - (select cardinality(e.uids) from excluded e))::int as total
   from training_member m where m.training_id = :trainingId`,
  { byIndex: true },
);

/** A member's result, without the rank. */
export const ownResult = statement(
  "training.ownResult",
  `select null::int as rank, u.uid, u.username, u.nickname, u.avatar, ${markedGender} as gender, u.school, u.realname, m.solved,
     m.run_time as "runTime", m.score, ${memberState}
   from training_member m join app_user u on u.uid = m.uid where m.training_id = :trainingId and m.uid = :uid`,
  { byIndex: true },
);

export type OwnResult = RowOf<typeof ownResult>;

/**
 * Users whose names contain all n-grams `:pieces` and match `:pattern`: at most `:most` users found by username and
 * nickname, and at most `:most` further users found by school and real name. `:searchesRealNames`: whether real names
 * are searched as well; true only for viewers who may see real names. If `:onlyNicknames` is true, only nicknames are
 * searched: no usernames, schools or real names. The n-grams are selected by a subquery, so that the planner reads the
 * index instead of computing the n-grams of every name.
 */
const found = `found as materialized (
     (select u.uid from app_user u where name_grams(u.called) @> (select :pieces::text[])
        and case when :onlyNicknames::boolean then lower(u.nickname) like :pattern else u.called like :pattern end
      limit :most)
     union all
     (select u.uid from app_user u where (u.school is not null or u.realname is not null) and not :onlyNicknames::boolean
        and name_grams(lower(coalesce(u.school, '') || E'\n' || coalesce(u.realname, ''))) @> (select :pieces::text[])
        and (lower(u.school) like :pattern or :searchesRealNames::boolean and lower(u.realname) like :pattern)
        and not u.called like :pattern
      limit :most))`;

/**
 * The ranked members among the users that a keyword finds in the name indexes. If the number of these users reaches
 * `:most`, the list of users is incomplete, so no members are returned.
 *
 * The users are sorted, so that the planner merges them with the index of members. For 1,100 users and 10,000 members,
 * this takes 1.5 ms; looking up each user takes 2.7 ms.
 */
const matching = `${found}, counted as materialized (select count(*)::int as users from found), matching as materialized (
     select m.uid from (select f.uid from found f order by f.uid) f
     join training_member m on m.training_id = :trainingId and m.uid = f.uid
     where (select c.users from counted c) < :most and m.uid <> all ((select e.uids from excluded e)::text[]))`;

/**
 * Used if the requested page of search results has no rows. Returns the number of users found by the keyword, and how
 * many of them are ranked members.
 */
export const matchCount = statement(
  "training.matchCount",
  `with ${excluded}, ${matching}
   select c.users, (select count(*)::int from matching) as members from counted c`,
  { byIndex: true },
);

/** Number of ranked members that meet a condition on `training_member m`. */
const countOf = (condition: string): string =>
  `(select count(*) from training_member m where ${ranked} and ${condition})`;

/**
 * A page of the members that match a keyword, found through the name indexes and sorted like the table. Each row
 * contains the member's rank among all members, and the number of members found. Each member is looked up separately;
 * otherwise the planner, which expects ten members, would read the index of all members. The rank of each row is
 * computed from the rank of the row above by counting only the members between the two rows, so the whole page reads
 * the index of the table at most once: 1 ms for 10,000 members. If the ranks of all found members were computed, a
 * search would take 7.2 ms of CPU time instead of 3.5 ms.
 */
export const rankMatches = statement(
  "training.rankMatches",
  `with ${excluded}, ${matching}, page as materialized (
     select m.uid, m.solved, m.run_time, m.name from matching each cross join lateral (
       select m.uid, m.solved, m.run_time, m.name from training_member m
       where m.training_id = :trainingId and m.uid = each.uid limit 1) m
     order by m.solved desc, m.run_time, m.name limit :limit offset :offset
   ), placed as (
     select p.*, lag(p.solved) over above as above_solved, lag(p.run_time) over above as above_time
     from page p window above as (order by p.solved desc, p.run_time, p.name)
   ), stepped as (
     select p.*, ${countOf("m.solved > p.solved and m.solved < coalesce(p.above_solved, 2147483647)")}
       + ${countOf("p.above_solved > p.solved and m.solved = p.above_solved and m.run_time >= p.above_time")}
       + ${countOf(`m.solved = p.solved and m.run_time < p.run_time
           and m.run_time >= case when p.above_solved = p.solved then p.above_time else 0 end`)} as step
     from placed p
   )
   select (1 + sum(p.step) over (order by p.solved desc, p.run_time, p.name rows unbounded preceding))::int as "rank!",
     u.uid, u.username, u.nickname, u.avatar, ${markedGender} as gender, u.school, u.realname, p.solved, p.run_time as "runTime", m.score,
     (select count(*)::int from matching) as total, ${memberState}
   from stepped p join app_user u on u.uid = p.uid
   join training_member m on m.training_id = :trainingId and m.uid = p.uid
   order by p.solved desc, p.run_time, p.name`,
  { byIndex: true },
);

/**
 * A search that does not use the name indexes, for keywords that occur in many users' names. Returns the members whose
 * lower-case names match `:pattern`, with their ranks among all members, and the number of matching members. Reads the
 * names of all members, which takes 29 ms for 10,000 members on a busy machine.
 */
export const rankSearch = statement(
  "training.rankSearch",
  `with ${excluded}, ranked as (
     select m.uid, m.solved, m.run_time, m.name, rank() over (order by m.solved desc, m.run_time)::int as rank
     from training_member m where ${ranked}
   )
   select r.rank, r.uid, u.username, u.nickname, u.avatar, ${markedGender} as gender, u.school, u.realname, r.solved,
     r.run_time as "runTime", m.score, r.total, ${memberState}
   from (select r.*, count(*) over ()::int as total from ranked r join app_user u on u.uid = r.uid
     where case when :onlyNicknames::boolean then lower(u.nickname) like :pattern
       else u.called like :pattern or lower(u.school) like :pattern
         or :searchesRealNames::boolean and lower(u.realname) like :pattern end
     order by r.rank, r.name limit :limit offset :offset) r
   join app_user u on u.uid = r.uid
   join training_member m on m.training_id = :trainingId and m.uid = r.uid
   order by r.rank, r.name`,
  { byIndex: true },
);
