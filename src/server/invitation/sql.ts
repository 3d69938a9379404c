import { type RowOf, statement } from "../platform/database/statement.ts";

export type InvitationRow = RowOf<typeof newestInvitations>;

/** Properties that new accounts get from an invitation link. */
export interface Preset {
  school: string | null;
  className: string | null;
}

const usable =
  "revoked_at is null and uses < max_uses and (expires_at is null or expires_at > verdict_now())";

const invitationColumns = `i.id, i.label, i.uses, i.max_uses as "maxUses", i.school, i.class_name as "className",
  i.created_at as "createdAt", i.expires_at as "expiresAt",
  case when i.revoked_at is not null then 'revoked' when i.uses >= i.max_uses then 'usedUp'
    when i.expires_at <= verdict_now() then 'expired' else 'usable' end as state`;

/** Returns the newest invitation links. Administrators only need the latest links, so older links are not paged. */
export const newestInvitations = statement(
  "invitation.list",
  `select ${invitationColumns}, u.username as "createdBy"
   from (select * from invitation order by id desc limit 500) i
   left join app_user u on u.uid = i.created_by and u.deleted_at is null
   order by i.id desc`,
);

/** Serialises the creation of links, so that the number of usable links cannot exceed its limit. */
export const lockInvitations = statement(
  "invitation.lock",
  "select pg_advisory_xact_lock(hashtext('invitation'))",
);

export const countUsable = statement(
  "invitation.countUsable",
  `select count(*)::int as count from invitation where ${usable}`,
);

export const insertInvitation = statement(
  "invitation.insert",
  `insert into invitation as i (token_hash, label, created_by, expires_at, max_uses, school, class_name)
   values (:tokenHash, :label, :uid, verdict_now() + make_interval(days => :days?::int), :maxUses, :school?, :className?)
   returning ${invitationColumns}`,
);

/** Revokes a link; returns no row when it does not exist or is already revoked. */
export const revokeInvitationRow = statement(
  "invitation.revoke",
  `update invitation set revoked_at = verdict_now() where id = :id and revoked_at is null
   returning label, uses`,
);

export const invitationOf = statement(
  "invitation.byToken",
  `select ${invitationColumns} from invitation i where token_hash = :tokenHash`,
);

/**
 * Counts one use of a link that can still be used. A concurrent use of the link waits until the first transaction ends
 * and then sees the new count, so the maximum is never exceeded. A use that is rolled back does not count.
 */
export const countUse = statement(
  "invitation.countUse",
  `update invitation set uses = uses + 1 where token_hash = :tokenHash and ${usable}
   returning school, class_name as "className"`,
);
