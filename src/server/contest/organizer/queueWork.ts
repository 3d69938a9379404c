import type { AuditAction } from "../../../shared/site/audit.ts";
import { recordAction } from "../../audit/service.ts";
import type { Database, Tx } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { announceQueues } from "../live/queuesLive.ts";
import { contestAtWork } from "../read.ts";

/** Everything that an organizer's action on a contest's queues needs: the services, the contest and the call. */
export interface QueueWork {
  db: Database;
  bus: Bus;
  cid: number;
  call: SignedInCall;
}

/**
 * Runs an organizer's action on a queue in one transaction, then notifies the other organizers. Refuses with FORBIDDEN
 * if the caller may not perform the action.
 */
export async function workOnQueue(
  { db, bus, cid, call }: QueueWork,
  action: "balloons" | "prints",
  work: (tx: Tx) => Promise<void>,
): Promise<null> {
  await contestAtWork(db, cid, call.viewer, action);
  await db.transaction(work);
  announceQueues(bus, cid);
  return null;
}

interface Release {
  action: Extract<AuditAction, "contest.balloonRelease" | "contest.printRelease">;
  released: { claimedBy: string | null } & Record<string, unknown>;
  /**
   * Whether the item had already been marked as finished. If so, the release is recorded in the audit log even if the
   * caller had claimed the item.
   */
  isUndone?: boolean;
}

/**
 * Records in the audit log that someone released an item that another organizer had claimed. Releasing one's own claim
 * is routine and is not recorded, unless `isUndone` is set.
 */
export async function recordRelease(
  tx: Tx,
  { cid, call }: Pick<QueueWork, "cid" | "call">,
  { action, released, isUndone = false }: Release,
): Promise<void> {
  if (released.claimedBy === call.viewer.uid && !isUndone) return;
  await recordAction(tx, call, { action, target: String(cid), before: released });
}
