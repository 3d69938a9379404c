import { ownedBy } from "../authority/fragments/reach.sql.ts";
import { statement } from "../platform/database/statement.ts";

const matchesPattern = `(:pattern?::text is null or lower(u.username) like :pattern? or lower(u.nickname) like :pattern?)`;

export const creatorPage = statement(
  "class.creators",
  `select c.uid, u.username, u.nickname, c.created_at as "createdAt", b.username as "createdBy",
     (select count(*) from user_group g where ${ownedBy("g", "c.uid")} and g.archived_at is null)::int as "classCount"
   from group_creator c join app_user u on u.uid = c.uid
   left join app_user b on b.uid = c.created_uid and b.deleted_at is null
   where ${matchesPattern} order by c.created_at desc, c.uid limit :limit offset :offset`,
  { planEach: true },
);

export const countCreators = statement(
  "class.countCreators",
  `select count(*)::int as total from group_creator c join app_user u on u.uid = c.uid where ${matchesPattern}`,
  { planEach: true },
);

/** Returns no row if the account does not exist. An existing permission is left unchanged. */
export const permitCreator = statement(
  "class.permit",
  `with person as (select uid, username from app_user where lower(username) = lower(:username) and deleted_at is null),
     made as (insert into group_creator (uid, created_uid) select uid, :by from person on conflict do nothing returning uid)
   select p.username, exists (select from made) as "isNew" from person p`,
);

export const forbidCreator = statement(
  "class.forbid",
  `delete from group_creator c using app_user u where c.uid = :uid and u.uid = c.uid returning u.username`,
);
