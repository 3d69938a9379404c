/** A `Reach` (see `policy.ts`) as SQL expressions; an absent field includes no objects. */
export interface ReachSql {
  everything?: string;
  /**
   * Uid of the user whose own objects are included. If the value is null, only the other fields determine which objects
   * are included.
   */
  ownUid?: string;
  grantedIds?: string;
  /** Absent: grants do not apply to objects that belong to a class. */
  grantGroupIds?: string;
  groupIds?: string;
}

/**
 * SQL condition on a table of objects with owners: the viewer may perform the action to which the `Reach` applies. The
 * condition is never null. For each row, it gives the same result as `may`, but the part that depends on the viewer is
 * determined before the statement runs.
 */
export function withinReach(
  table: string,
  { everything, ownUid, grantedIds, grantGroupIds, groupIds }: ReachSql,
): string {
  const isOfNone = `${table}.group_id is null`;
  const isGrantable = grantGroupIds
    ? `(${isOfNone} or ${table}.group_id = any (${grantGroupIds}::bigint[]))`
    : isOfNone;
  const parts = [
    everything && `${everything}::boolean`,
    ownUid &&
      `${ownUid}::text is not null and ${table}.owner_uid = ${ownUid}::text and ${isOfNone}`,
    grantedIds && `${table}.id = any (${grantedIds}::bigint[]) and ${isGrantable}`,
    groupIds && `${table}.group_id is not null and ${table}.group_id = any (${groupIds}::bigint[])`,
  ];
  const present = parts.filter((part) => part !== undefined);
  return present.length === 0 ? "false" : `(${present.join(" or ")})`;
}

/** The fields of a reach as named parameters of a statement; each parameter has the name of its field. */
export const reachParameters: Required<ReachSql> = {
  everything: ":everything",
  ownUid: ":ownUid?",
  grantedIds: ":grantedIds",
  grantGroupIds: ":grantGroupIds",
  groupIds: ":groupIds",
};

/** The columns, in addition to the id, that determine the permissions for a row of the table. */
export function ownedColumns(table: string): string {
  return `${table}.owner_uid as "ownerUid", ${table}.group_id as "groupId"`;
}

/**
 * SQL condition: the class is one of the viewer's classes. Both parameters are SQL expressions: `groupId` for the
 * class, and `groupIds` for the result of `groupsOf`.
 */
export function belongsTo(groupId: string, groupIds: string): string {
  return `coalesce(${groupId} = any (${groupIds}::bigint[]), false)`;
}

/**
 * SQL that adds the creator of a contest to the contest's staff if the creator's account has been deleted. Such a
 * creator must not appear on the contest's scoreboard, even if the contest has been transferred to another owner.
 */
const deletedAuthor = (table: string): string =>
  `union select a.uid from app_user a where a.uid = ${table}.author_uid and a.deleted_at is not null`;

/**
 * The staff of a row as an SQL array of uids: its owner, users with a grant for it, and the teachers and assistants of
 * its class. A user counts as staff regardless of the permissions of the user's role. If a statement used this
 * expression directly, PostgreSQL would evaluate it for each row. A statement with many rows therefore evaluates the
 * expression only once, in a table expression that contains just the owning row.
 */
export function staffOf(kind: "problem" | "contest" | "training", table: string): string {
  return `array(${ownStaff(kind, table)}
     union ${classStaff(`${table}.group_id`)}
     ${kind === "contest" ? deletedAuthor(table) : ""} order by 1)`;
}

/**
 * SQL query: the part of {@link staffOf} that is specific to one row, namely its owner and the users with a grant.
 */
export function ownStaff(kind: "problem" | "contest" | "training", table: string): string {
  return `select ${table}.owner_uid
     union select g.uid from access_grant g where g.${kind}_id = ${table}.id`;
}

/**
 * SQL query: the part of {@link staffOf} that all rows of a class share, namely the owner, the teachers and the
 * assistants of the class.
 */
export function classStaff(groupId: string): string {
  return `select m.uid from group_member m where m.group_id = ${groupId} and m.role <> 'member'
     union select o.owner_uid from user_group o where o.id = ${groupId}`;
}

/** SQL condition: the row belongs to the user; `uid` is an SQL expression. */
export function ownedBy(table: string, uid: string): string {
  return `${table}.owner_uid = ${uid}`;
}
