import type * as z from "zod/mini";
import type { Balloon, listContestBalloons } from "../../shared/contestBalloon.ts";
import { isSealed } from "../../shared/contestTimes.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { Refusal } from "../../shared/errors.ts";
import type { Database, Db } from "../platform/db.ts";
import { containing } from "../platform/likePattern.ts";
import type { Bus } from "../platform/liveBus.ts";
import type { SignedInCall, Viewer } from "../platform/route.ts";
import {
  balloonHolder,
  balloonOf,
  type BalloonRow,
  balloons,
  claimBalloonRow,
  deliverBalloonRow,
  type NamedBalloon,
  releaseBalloonRow,
} from "./balloon.sql.ts";
import type { ContestRecord } from "./contests.sql.ts";
import { recordRelease, workOnQueue } from "./queueWork.ts";
import { contestAtWork } from "./read.ts";

type Tools = { db: Database; bus: Bus };

/** A page of the balloons, from the verdicts of this moment: organizers see live results. */
export async function listBalloons(
  db: Db,
  question: z.output<typeof listContestBalloons.input>,
  viewer: Viewer,
): Promise<OutputOf<typeof listContestBalloons>> {
  const { cid, currentPage, limit, keyword, pid, state, hideFrozen } = question;
  const contest = await contestAtWork(db, cid, viewer);
  const { sealedFrom, guarded } = contest;
  const frozenFrom = isSealed(guarded, db.clock.now()) ? sealedFrom : null;
  const rows = await balloons(
    ...([db, cid, state ?? null, pid ?? null] as const),
    keyword === undefined ? null : containing(keyword.toLowerCase()),
    ...([hideFrozen ? frozenFrom : null, limit, (currentPage - 1) * limit] as const),
    hideFrozen ? contest.closedProblems : [],
  );
  const records = rows.map((row) => present(row, contest, frozenFrom));
  return { records, total: rows[0]?.total ?? 0 };
}

function present(
  row: BalloonRow,
  { id, guarded, closedProblems }: ContestRecord,
  frozenFrom: Date | null,
): Balloon {
  const { isAccepted, submitTime, claimedAt, deliveredAt, isFirst, total: _, ...shown } = row;
  const isDelivered = deliveredAt !== null;
  return {
    ...shown,
    cid: id,
    submitId: row.id,
    status: isAccepted ? 1 : 0,
    submitTime: submitTime.toISOString(),
    time: Math.floor((submitTime.getTime() - guarded.start) / 1000),
    firstBlood: isFirst,
    // A balloon would tell what the contestant is not shown.
    isFrozen: closedProblems.includes(row.pid) || (frozenFrom !== null && submitTime >= frozenFrom),
    state: isDelivered ? "delivered" : claimedAt === null ? "new" : "claimed",
    checked: isDelivered,
    claimedAt: claimedAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  };
}

/**
 * Claims a balloon for the caller, or releases a claimed one, also another organizer's. Of two claims at once one wins; the
 * other is refused with CONTEST_BALLOON_CLAIMED and the winner's name.
 */
export function claimBalloon(
  tools: Tools,
  { id, cid, claimed }: { id: number; cid: number; claimed: boolean },
  call: SignedInCall,
): Promise<null> {
  return workOnQueue({ ...tools, cid, call }, async (tx) => {
    const work = { cid, call, balloon: await named(tx, cid, id) };
    if (!claimed) return release(tx, { ...work, isUndone: false });
    if (!(await claim(tx, work))) throw await taken(tx, work);
  });
}

/** Delivering claims it, too; what another organizer has claimed is refused with CONTEST_BALLOON_CLAIMED. */
export function checkBalloon(
  tools: Tools,
  { id, cid, checked }: { id: number; cid: number; checked: boolean },
  call: SignedInCall,
): Promise<null> {
  return workOnQueue({ ...tools, cid, call }, async (tx) => {
    const work = { cid, call, balloon: await named(tx, cid, id) };
    if (!checked) return release(tx, { ...work, isUndone: true });
    const { uid, pid } = work.balloon;
    await claim(tx, work);
    const [delivered] = await deliverBalloonRow(tx, cid, uid, pid, call.viewer.uid);
    if (!delivered) throw await taken(tx, work);
  });
}

async function named(db: Db, cid: number, submitId: number): Promise<NamedBalloon> {
  const [balloon] = await balloonOf(db, cid, submitId);
  if (!balloon) throw new Refusal("CONTEST_BALLOON_NOT_FOUND");
  return balloon;
}

interface Work {
  cid: number;
  balloon: NamedBalloon;
  call: SignedInCall;
}

/** Whether it is the caller's from now on. */
async function claim(tx: Db, { cid, balloon, call }: Work): Promise<boolean> {
  const { uid, pid, submitId, isAccepted } = balloon;
  if (!isAccepted) return false;
  return (await claimBalloonRow(tx, cid, uid, pid, submitId, call.viewer.uid)).length > 0;
}

async function release(tx: Db, work: Work & { isUndone: boolean }): Promise<void> {
  const { cid, balloon, isUndone } = work;
  const { uid, pid } = balloon;
  const [row] = await releaseBalloonRow(tx, cid, uid, pid, isUndone);
  if (!row) return;
  const released = { uid, pid, claimedBy: row.claimedBy };
  await recordRelease(tx, work, { action: "contest.balloonRelease", released, isUndone });
}

/** The refusal of a balloon that another organizer has, or that does not exist any more. */
async function taken(db: Db, { cid, balloon }: Omit<Work, "call">): Promise<Refusal> {
  const [holder] = await balloonHolder(db, cid, balloon.uid, balloon.pid);
  if (!holder) return new Refusal("CONTEST_BALLOON_NOT_FOUND");
  return new Refusal("CONTEST_BALLOON_CLAIMED", { name: holder.name });
}
