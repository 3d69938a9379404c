import { ownedBy } from "../../authority/fragments/reach.sql.ts";
import { statement } from "../../platform/database/statement.ts";
import { isInside } from "../facts.sql.ts";

const person = "u.uid, u.username, u.nickname, u.avatar";

const isParticipant = (uid: string): string =>
  `exists (select 1 from contest_participant p where p.contest_id = c.id and p.uid = ${uid})`;

/** Users with permissions for a contest. */
export const contestHelpers = statement(
  "contest.helpers",
  `select ${person}, g.actions, not ${isInside("u.uid")} as "isOutside",
     ${isParticipant("u.uid")} as "isParticipant"
   from access_grant g join app_user u on u.uid = g.uid join contest c on c.id = g.contest_id
   where g.contest_id = :contestId order by lower(u.username), u.uid`,
);

/** The owner of a contest; no row if the contest belongs to a class. */
export const contestOwner = statement(
  "contest.owner",
  `select ${person} from contest c join app_user u on ${ownedBy("c", "u.uid")} where c.id = :contestId and c.group_id is null`,
);

/** Users to whom permissions may be given; `:beginning`: LIKE pattern in lower case. */
export const helperCandidates = statement(
  "contest.helperCandidates",
  `select ${person} from contest c join app_user u on lower(u.username) like :beginning
   where c.id = :contestId and u.deleted_at is null and not ${ownedBy("c", "u.uid")} and ${isInside("u.uid")}
   order by lower(u.username) limit :limit`,
  { planEach: true },
);

/** A user, and the stored data about the user in a contest. */
export const helperByName = statement(
  "contest.helperByName",
  `select u.uid, u.username, ${ownedBy("c", "u.uid")} and c.group_id is null as "isOwner", ${isInside("u.uid")} as "isInside",
     ${isParticipant("u.uid")} as "isParticipant", g.actions,
     (select count(*)::int from access_grant o where o.contest_id = c.id) as "helpers"
   from contest c join app_user u on lower(u.username) = lower(:username) and u.deleted_at is null
   left join access_grant g on g.contest_id = c.id and g.uid = u.uid
   where c.id = :contestId`,
);

export const storeHelper = statement(
  "contest.storeHelper",
  `insert into access_grant (kind, id, uid, actions) values ('contest', :contestId, :uid, :actions::text[])
   on conflict (uid, kind, id) do update set actions = excluded.actions`,
);

export const deleteHelper = statement(
  "contest.deleteHelper",
  `with gone as (delete from access_grant where kind = 'contest' and id = :contestId and uid = :uid returning uid, actions)
   select u.username, gone.actions from gone join app_user u on u.uid = gone.uid`,
);

/** Those of the contests `:ids` that are visible to a helper who belongs to the classes `:groupIds`. */
export const helpedContests = statement(
  "contest.helped",
  `select c.id, c.title, c.rule, c.start_time as "startTime", c.end_time as "endTime", c.group_id as "classId"
   from contest c
   where c.id = any (:ids::bigint[]) and (c.is_visible or c.organisers_see_hidden)
     and (c.group_id is null or c.group_id = any (:groupIds::bigint[]))
   order by c.last_end <= verdict_now(), case when c.last_end > verdict_now() then c.end_time end, c.end_time desc, c.id
   limit :limit`,
);
