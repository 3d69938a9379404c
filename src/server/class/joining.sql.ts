import type { MemberRole } from "../../shared/class/classRoles.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";

const usable =
  "revoked_at is null and uses < max_uses and (expires_at is null or expires_at > verdict_now())";

const invitationColumns = `i.id, i.code, i.role, i.label, i.uses, i.max_uses as "maxUses",
  i.created_at as "createdAt", i.expires_at as "expiresAt",
  case when i.revoked_at is not null then 'revoked' when i.uses >= i.max_uses then 'usedUp'
    when i.expires_at <= verdict_now() then 'expired' else 'usable' end as state`;

/** The newest invitations; teachers do not need older invitations, so there are no further pages. */
export const newestInvitations = statement(
  "class.invitations",
  `select ${invitationColumns}, u.username as "createdBy"
   from (select * from group_invitation where group_id = :classId order by id desc limit 200) i
   left join app_user u on u.uid = i.created_uid and u.deleted_at is null order by i.id desc`,
);
export type InvitationRow = RowOf<typeof newestInvitations>;

export const countUsableInvitations = statement(
  "class.countInvitations",
  `select count(*)::int as count from group_invitation where group_id = :classId and ${usable}`,
);

export const insertInvitation = statement(
  "class.insertInvitation",
  `insert into group_invitation as i (group_id, code, role, label, max_uses, expires_at, created_uid)
   values (:classId, :code, :role, :label, :maxUses, verdict_now() + make_interval(days => :days?::int), :uid)
   returning ${invitationColumns}`,
);

/** Returns no row if the class has no such invitation or the invitation is already revoked. */
export const revokeInvitationRow = statement(
  "class.revokeInvitation",
  `update group_invitation set revoked_at = verdict_now()
   where group_id = :classId and id = :id and revoked_at is null returning label, role, uses`,
);

export const invitationByCode = statement(
  "class.invitationByCode",
  `select i.id, i.group_id as "classId", i.role,
     case when i.revoked_at is not null then 'revoked' when i.uses >= i.max_uses then 'usedUp'
       when i.expires_at <= verdict_now() then 'expired' else 'usable' end as state
   from group_invitation i where i.code = :code`,
  { byIndex: true },
);

/**
 * Counts one use of an invitation; a use that is rolled back does not count. Returns no row if the invitation can no
 * longer be used.
 */
export const countInvitationUse = statement(
  "class.countUse",
  `update group_invitation set uses = uses + 1 where id = :id and ${usable} returning role`,
);

/** A user's requests to join, in all classes. */
export const ownRequests = statement(
  "class.ownRequests",
  `select g.id as "classId", g.name, g.term, coalesce(o.username, '') as owner, r.message, r.created_at as "createdAt"
   from group_request r join user_group g on g.id = r.group_id left join app_user o on o.uid = g.owner_uid
   where r.uid = :uid order by r.created_at desc, g.id desc`,
);

export const waitingRequests = statement(
  "class.waitingRequests",
  `select (select count(*) from group_request where uid = :uid)::int as own,
     (select count(*) from group_request where group_id = :classId)::int as all`,
);

/** Returns no row if the user already has a pending request. */
export const insertRequest = statement(
  "class.insertRequest",
  `insert into group_request (group_id, uid, message) values (:classId, :uid, :message)
   on conflict do nothing returning uid`,
);

export const deleteRequests = statement(
  "class.deleteRequests",
  "delete from group_request where group_id = :classId and uid = any(:uids::text[]) returning uid",
);

const requested = `r.group_id = :classId and (:pattern?::text is null or lower(u.username) like :pattern?
  or lower(u.nickname) like :pattern?)`;

export const requestPage = statement(
  "class.requests",
  `select r.uid, u.username, u.nickname, u.avatar, r.message, r.created_at as "createdAt"
   from group_request r join app_user u on u.uid = r.uid
   where ${requested} order by r.created_at, r.uid limit :limit offset :offset`,
  { planEach: true },
);

export const countRequests = statement(
  "class.countRequests",
  `select count(*)::int as total from group_request r join app_user u on u.uid = r.uid where ${requested}`,
  { planEach: true },
);

/**
 * An invitation by name to join as staff is valid only for an account that existed when the invitation was sent:
 * otherwise someone who registers with that name later could read the data of all members.
 */
const isForAccount = `f.username_key = lower(:username)
  and (f.role = 'member' or f.created_at >= (select u.created_at from app_user u where u.uid = :uid))`;

/** An invitation for a user to join a class, and the user's request to join the class. */
export const waitingOf = statement(
  "class.waitingOf",
  `select (select f.role from group_offer f where f.group_id = :classId and ${isForAccount}) as "offeredRole",
     exists (select from group_request where group_id = :classId and uid = :uid) as "isRequested"`,
  { byIndex: true },
).narrow<{ offeredRole: MemberRole | null }>();

export const ownOffers = statement(
  "class.ownOffers",
  `select g.id as "classId", g.name, g.term, coalesce(o.username, '') as owner, f.role, f.created_at as "createdAt"
   from group_offer f join user_group g on g.id = f.group_id left join app_user o on o.uid = g.owner_uid
   where ${isForAccount} and g.archived_at is null
   order by f.created_at desc, g.id desc limit 200`,
);

const offered = `f.group_id = :classId and (:pattern?::text is null or f.username_key like :pattern?)`;

export const offerPage = statement(
  "class.offers",
  `select f.username, f.role, f.roster_name as "rosterName", f.roster_number as "rosterNumber",
     f.created_at as "createdAt", u.username as "createdBy"
   from (select f.* from group_offer f where ${offered}
     order by f.created_at desc, f.username_key limit :limit offset :offset) f
   left join app_user u on u.uid = f.created_uid and u.deleted_at is null
   order by f.created_at desc, f.username_key`,
  { planEach: true },
);

export const countOffers = statement(
  "class.countOffers",
  `select count(*)::int as total from group_offer f where ${offered}`,
  { planEach: true },
);

/** Returns, in lower case, those of the given usernames that belong to members. */
export const memberNames = statement(
  "class.memberNames",
  `select lower(u.username) as key from app_user u join group_member m on m.uid = u.uid and m.group_id = :classId
   where lower(u.username) = any(:keys::text[])`,
);

/**
 * Stores invitations that are addressed to usernames. An earlier invitation gets the new role, and also any roster data
 * that it lacks. Returns the new invitations.
 */
export const insertOffers = statement(
  "class.insertOffers",
  `insert into group_offer as f (group_id, username_key, username, role, roster_name, roster_number, created_uid)
   select :classId, lower(n.username), n.username, n.role, n."rosterName", n."rosterNumber", :uid
   from jsonb_to_recordset(:offers::jsonb) n (username text, role text, "rosterName" text, "rosterNumber" text)
   on conflict (group_id, username_key) do update set role = excluded.role,
     created_at = case when f.role = excluded.role then f.created_at else excluded.created_at end,
     roster_name = coalesce(excluded.roster_name, f.roster_name),
     roster_number = coalesce(excluded.roster_number, f.roster_number)
   returning username_key as key, (xmax = 0) as "isNew"`,
);

/** The given usernames (in lower case) whose users are invited to become teachers. */
export const teacherOffers = statement(
  "class.teacherOffers",
  `select f.username_key as key from group_offer f
   where f.group_id = :classId and f.username_key = any(:keys::text[]) and f.role = 'teacher'`,
  { byIndex: true },
);

/**
 * Returns the active accounts with these names; the users of deactivated or deleted accounts could not read a message.
 */
export const uidsByName = statement(
  "class.uidsByName",
  `select uid from app_user where lower(username) = any(:keys::text[]) and status = 0 and deleted_at is null`,
);

/** Deletes the invitation for a username, even if no account has this name. */
export const deleteOffer = statement(
  "class.deleteOffer",
  `delete from group_offer where group_id = :classId and username_key = lower(:username) returning role`,
);

export const offerOf = statement(
  "class.offerOf",
  `select f.role from group_offer f where f.group_id = :classId and ${isForAccount}`,
  { byIndex: true },
);
