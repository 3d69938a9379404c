import { CLASS_MEMBERS_MAX } from "../../shared/class/class.ts";
import { type MemberRole } from "../../shared/class/classRoles.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Tx } from "../platform/database/db.ts";
import { admitUsers } from "./members.sql.ts";

/**
 * Adds users to a class whose row the transaction has already locked; returns the users who were not members before.
 * Their requests to join and invitations by name are deleted. Refusal: CLASS_FULL.
 */
export async function admit(
  tx: Tx,
  { classId, uids, role }: { classId: number; uids: readonly string[]; role: MemberRole },
): Promise<string[]> {
  if (uids.length === 0) return [];
  const added = await admitUsers(tx, { classId, uids, role });
  const total = (added[0]?.membersBefore ?? 0) + added.length;
  if (total > CLASS_MEMBERS_MAX) {
    throw new Refusal("CLASS_FULL", { max: CLASS_MEMBERS_MAX });
  }
  return added.map(({ uid }) => uid);
}
