import type * as z from "zod/mini";
import type * as calls from "../../../shared/contestOrganizer/contestHelper.ts";
import { CANDIDATES_SHOWN, HELPERS_MAX } from "../../../shared/contestOrganizer/contestHelper.ts";
import {
  type GivenRight,
  givenRights,
  withIncluded,
} from "../../../shared/contestOrganizer/givenRights.ts";
import { contestStatus } from "../../../shared/contest/contestTimes.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { recordAction } from "../../audit/service.ts";
import { groupsOf, may as mayDo } from "../../authority/policy.ts";
import { markdownText, sendMessage } from "../../message/service.ts";
import { type Database, type Db, retriedTransaction, type Tx } from "../../platform/database/db.ts";
import { beginningWith } from "../../platform/text/likePattern.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { SignedInCall, Viewer } from "../../platform/route/route.ts";
import { lockOrganized, organizedToRead } from "../organizer/organized.ts";
import type { AdminContestRow } from "../organizer/organized.sql.ts";
import { type OwnedContest, ownedContest } from "../policy.ts";
import {
  contestHelpers,
  contestOwner,
  deleteHelper,
  helpedContests,
  helperByName,
  helperCandidates,
  storeHelper,
} from "./helpers.sql.ts";
import { announceContestAndNews } from "../live/newsLive.ts";

/** Whether the viewer may grant and revoke permissions for the contest. */
function mayManageContest(viewer: Viewer, contest: OwnedContest): boolean {
  return mayDo(viewer, "manage", ownedContest(contest));
}

type Tools = { db: Database; bus: Bus };

export async function listHelpers(
  db: Db,
  { cid }: { cid: number },
  call: SignedInCall,
): Promise<OutputOf<typeof calls.listContestHelpers>> {
  const contest = await organizedToRead(db, cid, call);
  const [[owner], rows] = await Promise.all([
    contestOwner(db, { contestId: cid }),
    contestHelpers(db, { contestId: cid }),
  ]);
  const helpers = rows.map(({ actions, ...row }) => ({
    ...row,
    rights: rightsIn(actions),
  }));
  return { owner: owner ?? null, helpers, mayManage: mayManageContest(call.viewer, contest) };
}

function rightsIn(actions: readonly string[]): GivenRight[] {
  return givenRights.filter((right) => actions.includes(right));
}

export async function findHelpers(
  db: Db,
  { cid, keyword }: z.output<typeof calls.findContestHelpers.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof calls.findContestHelpers>> {
  refuseOthers(await organizedToRead(db, cid, call), call.viewer);
  if (keyword === undefined) return [];
  const beginning = beginningWith(keyword.toLowerCase());
  return helperCandidates(db, { contestId: cid, beginning, limit: CANDIDATES_SHOWN });
}

/** Refuses all users who may not manage the contest, even if they may change it. */
function refuseOthers(contest: AdminContestRow, viewer: Viewer): void {
  if (!mayManageContest(viewer, contest)) throw new Refusal("CONTEST_HELPERS_OWNER_ONLY");
}

/**
 * Gives a user permissions in a contest, or changes these permissions. Refusals: CONTEST_HELPERS_OWNER_ONLY,
 * USER_NOT_FOUND, CONTEST_HELPER_OWNER, CONTEST_HELPER_OUTSIDE (not in the class of the contest), CONTEST_HELPERS_MANY,
 * and, unless the caller has confirmed it, CONTEST_HELPER_TAKES_PART.
 */
export async function setHelper(
  { db, bus }: Tools,
  { cid, username, rights, confirm }: z.output<typeof calls.setContestHelper.input>,
  call: SignedInCall,
): Promise<null> {
  const actions = withIncluded(rights);
  const isChanged = await retriedTransaction(db, async (tx) => {
    const contest = await lockOrganized(tx, cid, call);
    refuseOthers(contest, call.viewer);
    const [user] = await helperByName(tx, { contestId: cid, username });
    if (!user) throw new Refusal("USER_NOT_FOUND", { field: "username" });
    if (user.isOwner) throw new Refusal("CONTEST_HELPER_OWNER");
    if (!user.isInside) throw new Refusal("CONTEST_HELPER_OUTSIDE");
    const before = user.actions === null ? null : rightsIn(user.actions);
    if (before === null && user.helpers >= HELPERS_MAX) {
      throw new Refusal("CONTEST_HELPERS_MANY", { max: HELPERS_MAX });
    }
    if (before === null && user.isParticipant && !confirm) {
      throw new Refusal("CONTEST_HELPER_TAKES_PART", { name: user.username });
    }
    if (before !== null && before.join() === actions.join()) return false;
    await storeHelper(tx, { contestId: cid, uid: user.uid, actions });
    await recordAction(tx, call, {
      action: before === null ? "contest.helperAdd" : "contest.helperUpdate",
      target: `${cid} ${contest.title}: ${user.username}`,
      ...(before !== null && { before: { rights: before.join(" ") } }),
      after: { rights: actions.join(" ") },
    });
    await notifyHelper(tx, contest, { uid: user.uid, rights: actions });
    return true;
  });
  // Helpers are not ranked on the scoreboard, so a change of helpers also changes the scoreboard.
  if (isChanged) announceContestAndNews(bus, cid);
  return null;
}

function notifyHelper(
  tx: Tx,
  { id, title }: AdminContestRow,
  { uid, rights }: { uid: string; rights: readonly GivenRight[] },
): Promise<void> {
  const answers = givenRights.map((right) => [right, rights.includes(right) ? "yes" : "no"]);
  const params = {
    cid: id,
    title: markdownText(title),
    ...(Object.fromEntries(answers) as object),
  };
  return sendMessage(tx, uid, { template: "contestHelper", params });
}

export async function removeHelper(
  { db, bus }: Tools,
  { cid, uid }: { cid: number; uid: string },
  call: SignedInCall,
): Promise<null> {
  await retriedTransaction(db, async (tx) => {
    const contest = await lockOrganized(tx, cid, call);
    refuseOthers(contest, call.viewer);
    const [gone] = await deleteHelper(tx, { contestId: cid, uid });
    if (!gone) throw new Refusal("CONTEST_HELPER_NOT_FOUND");
    await recordAction(tx, call, {
      action: "contest.helperRemove",
      target: `${cid} ${contest.title}: ${gone.username}`,
      before: { rights: rightsIn(gone.actions).join(" ") },
    });
    const params = { title: markdownText(contest.title) };
    await sendMessage(tx, uid, { template: "contestHelperEnded", params });
  });
  announceContestAndNews(bus, cid);
  return null;
}

/** Maximum number of contests that are shown for a helper. */
const HELPED_SHOWN = 50;

/**
 * Returns the contests in which the viewer helps. If the viewer has no permission for any individual contest, no query
 * is made.
 */
export async function listHelped(
  db: Db,
  viewer: Viewer,
): Promise<OutputOf<typeof calls.listHelpedContests>> {
  const actionsById = new Map(
    viewer.grants.filter(({ kind }) => kind === "contest").map(({ id, actions }) => [id, actions]),
  );
  if (actionsById.size === 0) return [];
  const ids = [...actionsById.keys()];
  const rows = await helpedContests(db, { ids, groupIds: groupsOf(viewer), limit: HELPED_SHOWN });
  const now = db.clock.now();
  return rows.map(({ startTime, endTime, rule, ...row }) => ({
    ...row,
    type: rule === "acm" ? 0 : 1,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    status: contestStatus({ start: startTime.getTime(), end: endTime.getTime() }, now),
    rights: rightsIn(actionsById.get(row.id) ?? []),
  }));
}
