import type { ErrorCode } from "../../shared/call/errors.ts";
import type { LockedUser } from "./sql.ts";

/** The account whose password can be reset on the command line (`verdict reset-admin`). */
const BUILT_IN_UID = "1";

/**
 * The data on which the functions below base their decisions: the actor, and the super administrators who can sign in
 * now.
 */
export interface Standing {
  actor: string;
  roots: readonly string[];
}

// Each function below returns the reason for the refusal, or null. All functions must be called inside the transaction,
// after the rows are locked.

/** Refuses an actor who has lost the root role since the request started. */
export function refuseActor({ actor, roots }: Standing): ErrorCode | null {
  return roots.includes(actor) ? null : "FORBIDDEN";
}

export function refuseUpdate(
  standing: Standing,
  target: Pick<LockedUser, "uid" | "roleId" | "status">,
  next: { roleId: number; status: number },
): ErrorCode | null {
  const moved = next.roleId !== target.roleId || next.status !== target.status;
  if (!moved) return null;
  if (target.uid === standing.actor) return "USER_SELF";
  const staysRoot = next.roleId === 1000 && next.status === 0;
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

/**
 * Only pending applications can be accepted or rejected; for accounts in any other state, there is nothing to decide.
 */
export function refuseDecision(targets: readonly Pick<LockedUser, "status">[]): ErrorCode | null {
  return targets.every(({ status }) => status === 2) ? null : "USER_NOT_APPLYING";
}

function refuseLoss({ roots }: Standing, uids: readonly string[]): ErrorCode | null {
  return roots.length > 0 && roots.every((uid) => uids.includes(uid)) ? "USER_LAST_ROOT" : null;
}
