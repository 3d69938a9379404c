import type { ErrorCode } from "../../shared/errors.ts";
import type { HeldUser } from "./sql.ts";

/** The account that the console gives back to whoever stands there (`verdict reset-admin`). */
const BUILT_IN_UID = "1";

/** What a decision looks at: who acts, and which super administrators can sign in now. */
export interface Standing {
  actor: string;
  roots: readonly string[];
}

/** Each answers why not, or null. All are asked inside the transaction, of rows that it holds. */

/** An actor who lost the role between the request's start and this moment does nothing more. */
export function refuseActor({ actor, roots }: Standing): ErrorCode | null {
  return roots.includes(actor) ? null : "FORBIDDEN";
}

export function refuseEdit(
  standing: Standing,
  target: Pick<HeldUser, "uid" | "roleId" | "status">,
  wanted: { roleId: number; status: number },
): ErrorCode | null {
  const moved = wanted.roleId !== target.roleId || wanted.status !== target.status;
  if (!moved) return null;
  if (target.uid === standing.actor) return "USER_SELF";
  const staysRoot = wanted.roleId === 1000 && wanted.status === 0;
  return staysRoot ? null : refuseLoss(standing, [target.uid]);
}

export function refuseForbid(standing: Standing, uids: readonly string[]): ErrorCode | null {
  if (uids.includes(standing.actor)) return "USER_SELF";
  return refuseLoss(standing, uids);
}

export function refuseDelete(standing: Standing, uids: readonly string[]): ErrorCode | null {
  if (uids.includes(standing.actor)) return "USER_SELF";
  if (uids.includes(BUILT_IN_UID)) return "USER_BUILT_IN";
  return refuseLoss(standing, uids);
}

/** Only who still waits can be accepted or turned down; anybody else has been decided on already. */
export function refuseDecision(targets: readonly Pick<HeldUser, "status">[]): ErrorCode | null {
  return targets.every(({ status }) => status === 2) ? null : "USER_NOT_APPLYING";
}

function refuseLoss({ roots }: Standing, uids: readonly string[]): ErrorCode | null {
  return roots.length > 0 && roots.every((uid) => uids.includes(uid)) ? "USER_LAST_ROOT" : null;
}
