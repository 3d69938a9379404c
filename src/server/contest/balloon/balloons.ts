import type * as z from "zod/mini";
import type {
  Balloon,
  BalloonState,
  listContestBalloons,
} from "../../../shared/contestOrganizer/contestBalloon.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import type { Database, Tx } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { SignedInCall, Viewer } from "../../platform/route/route.ts";
import {
  balloonHolder,
  claimBalloonRow,
  deliverBalloonRow,
  releaseBalloonRow,
  storedBalloons,
  submissionOfContest,
} from "./balloon.sql.ts";
import { acceptedFor, balloonsOf } from "./balloonList.ts";
import type { ContestBoards } from "../board/boards.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { recordRelease, workOnQueue } from "../organizer/queueWork.ts";
import { seesLiveBoard } from "../policy.ts";
import { contestAtWork } from "../read.ts";

type Tools = { db: Database; bus: Bus; boards: ContestBoards };

/** A page of the contest's balloons, computed from the current verdicts because organizers see live results. */
export async function listBalloons(
  { db, boards }: Pick<Tools, "db" | "boards">,
  question: z.output<typeof listContestBalloons.input>,
  viewer: Viewer,
): Promise<OutputOf<typeof listContestBalloons>> {
  const { cid, currentPage, limit } = question;
  const contest = await contestAtWork(db, cid, viewer, "balloons", "view");
  const all = await balloonsFor({ db, boards }, contest, viewer);
  const matches = all.filter((one) => fits(one, question));
  const from = (currentPage - 1) * limit;
  return { records: matches.slice(from, from + limit), total: matches.length };
}

/**
 * Returns the number of unclaimed balloons, the number of claimed balloons, and the balloons that changed after they
 * were claimed.
 */
export async function balloonWork(
  { db, boards }: { db: Database; boards: ContestBoards },
  contest: ContestRecord,
): Promise<{ waiting: number; claimed: number; changed: Balloon[] }> {
  const all = await allBalloons({ db, boards }, contest);
  const count = (state: BalloonState) => all.filter((one) => one.state === state).length;
  const changed = all.filter(({ change }) => change !== null);
  return { waiting: count("new"), claimed: count("claimed"), changed };
}

async function allBalloons(
  { db, boards }: { db: Database; boards: ContestBoards },
  contest: ContestRecord,
): Promise<Balloon[]> {
  const stored = await storedBalloons(db, { cid: contest.id });
  return balloonsOf(await boards.of(contest), contest, { stored, now: db.clock.now() });
}

/**
 * The balloons that the viewer may see. A viewer who may not see the live scoreboard gets no balloons for results that
 * only this scoreboard shows.
 */
async function balloonsFor(
  tools: { db: Database; boards: ContestBoards },
  contest: ContestRecord,
  viewer: Viewer,
): Promise<Balloon[]> {
  const all = await allBalloons(tools, contest);
  return seesLiveBoard(viewer, contest.guarded) ? all : all.filter(({ isFrozen }) => !isFrozen);
}

function fits(
  balloon: Balloon,
  { keyword, pid, state, hideFrozen }: z.output<typeof listContestBalloons.input>,
): boolean {
  const { username, realname, seat } = balloon;
  const text = keyword?.toLowerCase();
  return (
    (state === undefined || state === balloon.state) &&
    (pid === undefined || pid === balloon.pid) &&
    !(hideFrozen && balloon.isFrozen) &&
    (text === undefined ||
      [username, realname, seat].some((name) => name?.toLowerCase().includes(text)))
  );
}

/**
 * Claims a balloon for the caller, or releases a balloon that the caller or another organizer has claimed. If two
 * organizers claim a balloon at the same time, one of them succeeds; the second organizer gets CONTEST_BALLOON_CLAIMED
 * with the name of the organizer who succeeded.
 */
export function claimBalloon(
  tools: Tools,
  { id, cid, claimed }: { id: number; cid: number; claimed: boolean },
  call: SignedInCall,
): Promise<null> {
  return workOnBalloon(tools, { id, cid, call }, async (tx, work) => {
    if (!claimed) return release(tx, { ...work, isUndone: false });
    if (!(await claim(tx, work))) throw await claimRefusal(tx, work);
  });
}

/**
 * Sets or clears the delivered state of a balloon. An organizer who marks a balloon as delivered also claims it; if
 * another organizer has claimed it, the change is refused with CONTEST_BALLOON_CLAIMED.
 */
export function checkBalloon(
  tools: Tools,
  { id, cid, checked }: { id: number; cid: number; checked: boolean },
  call: SignedInCall,
): Promise<null> {
  return workOnBalloon(tools, { id, cid, call }, async (tx, work) => {
    if (!checked) return release(tx, { ...work, isUndone: true });
    const { uid, pid, isFirst } = work.balloon;
    const organizerUid = call.viewer.uid;
    await claim(tx, work);
    const [delivered] = await deliverBalloonRow(tx, { cid, uid, pid, organizerUid, isFirst });
    if (!delivered) throw await claimRefusal(tx, work);
  });
}

/**
 * Performs an action on a balloon in one transaction. The balloon is looked up before the transaction, because it
 * depends on the scoreboard.
 */
async function workOnBalloon(
  tools: Tools,
  { id, cid, call }: { id: number; cid: number; call: SignedInCall },
  doWork: (tx: Tx, work: Work) => Promise<unknown>,
): Promise<null> {
  const contest = await contestAtWork(tools.db, cid, call.viewer, "balloons");
  const balloon = await balloonOfSubmission(tools, contest, id);
  if (!seesLiveBoard(call.viewer, contest.guarded)) {
    const board = await balloonsFor(tools, contest, call.viewer);
    const isShown = board.some(({ uid, pid }) => uid === balloon.uid && pid === balloon.pid);
    if (!isShown) throw new Refusal("CONTEST_BALLOON_NOT_FOUND");
  }
  return workOnQueue({ ...tools, cid, call }, "balloons", async (tx) => {
    await doWork(tx, { cid, call, balloon });
  });
}

interface BalloonOfSubmission {
  uid: string;
  pid: number;
  submitId: number;
  isAccepted: boolean;
  /** Whether the submission is definitely the first solution of the problem. */
  isFirst: boolean;
}

/** The balloon for a submission's contestant and problem. */
async function balloonOfSubmission(
  { db, boards }: Pick<Tools, "db" | "boards">,
  contest: ContestRecord,
  submitId: number,
): Promise<BalloonOfSubmission> {
  const [of] = await submissionOfContest(db, { cid: contest.id, submitId });
  const board = await boards.of(contest);
  if (!of || !board.problems.some(({ pid }) => pid === of.pid)) {
    throw new Refusal("CONTEST_BALLOON_NOT_FOUND");
  }
  const accepted = acceptedFor(board, of);
  return { ...of, submitId, isFirst: false, isAccepted: accepted !== undefined, ...accepted };
}

interface Work {
  cid: number;
  balloon: BalloonOfSubmission;
  call: SignedInCall;
}

/** @returns whether the caller has claimed the balloon. */
async function claim(tx: Tx, { cid, balloon, call }: Work): Promise<boolean> {
  const { uid, pid, submitId, isAccepted, isFirst } = balloon;
  if (!isAccepted) return false;
  const organizerUid = call.viewer.uid;
  const rows = await claimBalloonRow(tx, { cid, uid, pid, submitId, organizerUid, isFirst });
  return rows.length > 0;
}

async function release(tx: Tx, work: Work & { isUndone: boolean }): Promise<void> {
  const { cid, balloon, isUndone } = work;
  const { uid, pid } = balloon;
  const [row] = await releaseBalloonRow(tx, { cid, uid, pid, withDelivered: isUndone });
  if (!row) return;
  const released = { uid, pid, claimedBy: row.claimedBy };
  await recordRelease(tx, work, { action: "contest.balloonRelease", released, isUndone });
}

/** The refusal for a balloon that another organizer has claimed or that no longer exists. */
async function claimRefusal(tx: Tx, { cid, balloon }: Omit<Work, "call">): Promise<Refusal> {
  const { uid, pid } = balloon;
  const [holder] = await balloonHolder(tx, { cid, uid, pid });
  if (!holder) return new Refusal("CONTEST_BALLOON_NOT_FOUND");
  return new Refusal("CONTEST_BALLOON_CLAIMED", { name: holder.name });
}
