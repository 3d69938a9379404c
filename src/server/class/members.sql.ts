import { type RowOf, statement } from "../platform/database/statement.ts";

const columns = `m.uid, u.username, u.nickname, u.avatar, m.role, m.joined_at as "joinedAt",
  m.roster_name as "rosterName", m.roster_number as "rosterNumber", u.realname, u.number, u.email, u.school,
  u.class_name as "className"`;

const ofRole = "m.group_id = :classId and (:role?::text is null or m.role = :role?)";

/** Members in the order in which they joined the class. Other tables are read only for the rows on the page. */
export const memberPage = statement(
  "class.members",
  `select ${columns}
   from (select m.* from group_member m where ${ofRole} order by m.joined_at, m.uid limit :limit offset :offset) m
   join app_user u on u.uid = m.uid order by m.joined_at, m.uid`,
  { planEach: true },
);
export type MemberRow = RowOf<typeof memberPage>;

export const countMembers = statement(
  "class.countMembers",
  `select count(*)::int as total from group_member m where ${ofRole}`,
  { planEach: true },
);

/**
 * The keyword is a LIKE pattern in lower case; only users who may read the roster can search by name, number and
 * address.
 */
const matchesPattern = `${ofRole} and (lower(u.username) like :pattern or lower(u.nickname) like :pattern
     or :seesRoster and (lower(m.roster_name) like :pattern or lower(m.roster_number) like :pattern
       or lower(u.realname) like :pattern or lower(u.number) like :pattern or lower(u.email) like :pattern))`;

export const membersByPattern = statement(
  "class.membersByPattern",
  `select ${columns} from group_member m join app_user u on u.uid = m.uid
   where ${matchesPattern} order by m.joined_at, m.uid limit :limit offset :offset`,
  { planEach: true },
);

export const countMembersByPattern = statement(
  "class.countMembersByPattern",
  `select count(*)::int as total from group_member m join app_user u on u.uid = m.uid where ${matchesPattern}`,
  { planEach: true },
);

/** Locks the member until the transaction ends. */
export const lockMember = statement(
  "class.lockMember",
  `select m.uid, u.username, m.role, m.roster_name as "rosterName", m.roster_number as "rosterNumber"
   from group_member m join app_user u on u.uid = m.uid
   where m.group_id = :classId and m.uid = :uid for no key update of m`,
);
export type LockedMember = RowOf<typeof lockMember>;

export const updateMemberRow = statement(
  "class.updateMember",
  `update group_member set role = :role, roster_name = :rosterName?, roster_number = :rosterNumber?
   where group_id = :classId and uid = :uid`,
);

export const deleteMemberRow = statement(
  "class.removeMember",
  "delete from group_member where group_id = :classId and uid = :uid",
);

/** Makes the previous owner of a class a teacher, unless this user is already stored as a member. */
export const keepAsTeacher = statement(
  "class.keepAsTeacher",
  "insert into group_member (group_id, uid, role) values (:classId, :uid, 'teacher') on conflict do nothing",
);

/** Number of members of a class. */
export const memberTotal = statement(
  "class.memberTotal",
  "select count(*)::int as total from group_member where group_id = :classId",
  { byIndex: true },
);

/**
 * Adds users; existing members are not changed. Deletes the added users' requests and invitations by name; the roster
 * data of an invitation become the roster data of the member. Returns the added users, each together with the number of
 * members before this call; this number is exact because the transaction has locked the class.
 */
export const admitUsers = statement(
  "class.admit",
  `with people as (
     select u.uid, lower(u.username) as key from app_user u where u.uid = any(:uids::text[])
   ), requests as (
     delete from group_request r using people p where r.group_id = :classId and r.uid = p.uid
   ), offers as (
     delete from group_offer o using people p where o.group_id = :classId and o.username_key = p.key
     returning p.uid, o.roster_name, o.roster_number
   ), added as (
     insert into group_member (group_id, uid, role, roster_name, roster_number)
     select :classId, p.uid, :role, o.roster_name, o.roster_number
     from people p left join offers o on o.uid = p.uid order by p.uid
     on conflict do nothing returning uid
   )
   select a.uid, (select count(*) from group_member m where m.group_id = :classId)::int as "membersBefore"
   from added a`,
);
