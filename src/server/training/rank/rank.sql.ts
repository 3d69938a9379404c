import { may, roleIds } from "../../../shared/roles.ts";
import { staffOf } from "../../authority/fragments/reach.sql.ts";
import { type RowOf, statement } from "../../platform/statement.ts";

/** Constants of the statement: for unknown roles the planner expects all users. */
const staffRoles = roleIds.filter((role) => may(role, "enterAdmin")).join(", ");

/**
 * Members without a rank, as array `uids`: staff of the training or the site. Staff of the site are found by their role, not by
 * reading the role of each member.
 */
const excluded = `staff as materialized (
     select unnest(${staffOf("training", "t")}) as uid from training t where t.id = :trainingId
     union select u.uid from app_user u where u.role_id in (${staffRoles}) and u.deleted_at is null
   ), excluded as materialized (
     select coalesce(array_agg(s.uid), '{}') as uids from staff s
     where (select true from training_member m where m.training_id = :trainingId and m.uid = s.uid))`;

const ranked =
  "m.training_id = :trainingId and m.uid <> all ((select e.uids from excluded e)::text[])";
const orders = {
  first: "m.solved desc, m.run_time, m.name",
  last: "m.solved, m.run_time desc, m.name desc",
};

/**
 * A page of members from place `:offset` on with their rank. Equal results share a rank; that of the page's first row
 * takes into account how many rows with the same result precede the page. `:skip`: members between the beginning, or
 * the end, of the table and the page.
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
     p.uid, u.username, u.nickname, u.avatar, u.gender, u.school, u.realname, p.solved,
     p.run_time as "runTime", m.score
   from page p cross join first f join app_user u on u.uid = p.uid
   join training_member m on m.training_id = :trainingId and m.uid = p.uid
   order by p.solved desc, p.run_time, p.name`,
    { byIndex: true, variant: end },
  );
}

export const rankPageFrom = { first: pageFrom("first"), last: pageFrom("last") };
export type RankedMember = RowOf<typeof rankPageFrom.first>;

/** Number of members that have a rank. */
export const rankedCount = statement(
  "training.rankedCount",
  `with ${excluded}
   select (count(*) - (select cardinality(e.uids) from excluded e))::int as total
   from training_member m where m.training_id = :trainingId`,
  { byIndex: true },
);

/** A member's result without a rank. */
export const ownResult = statement(
  "training.ownResult",
  `select null::int as rank, u.uid, u.username, u.nickname, u.avatar, u.gender, u.school, u.realname, m.solved,
     m.run_time as "runTime", m.score
   from training_member m join app_user u on u.uid = m.uid where m.training_id = :trainingId and m.uid = :uid`,
  { byIndex: true },
);

export type OwnResult = RowOf<typeof ownResult>;

/**
 * Members that match `:pattern` in lower case, with their rank among all, and their number; real names are searched for those who
 * see them. `:onlyNicknames`: nothing else is searched.
 */
export const rankSearch = statement(
  "training.rankSearch",
  `with ${excluded}, ranked as (
     select m.uid, m.solved, m.run_time, m.name, rank() over (order by m.solved desc, m.run_time)::int as rank
     from training_member m where ${ranked}
   )
   select r.rank, r.uid, u.username, u.nickname, u.avatar, u.gender, u.school, u.realname, r.solved,
     r.run_time as "runTime", m.score, r.total
   from (select r.*, count(*) over ()::int as total from ranked r join app_user u on u.uid = r.uid
     where case when :onlyNicknames::boolean then lower(u.nickname) like :pattern
       else u.called like :pattern or lower(u.school) like :pattern
         or :searchesRealNames::boolean and lower(u.realname) like :pattern end
     order by r.rank, r.name limit :limit offset :offset) r
   join app_user u on u.uid = r.uid
   join training_member m on m.training_id = :trainingId and m.uid = r.uid
   order by r.rank, r.name`,
  { planEach: true },
);
