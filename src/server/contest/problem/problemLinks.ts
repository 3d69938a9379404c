import type {
  AdminContestProblem,
  addContestProblem,
  addContestProblems,
  updateContestProblem,
} from "../../../shared/contestOrganizer/contestProblemAdmin.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { ProblemAuth } from "../../../shared/problem/problem.ts";
import type * as z from "zod/mini";
import { recordAction } from "../../audit/service.ts";
import { type Database, type Db, only, type Tx } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { mayEditProblem, mayPublishProblem } from "../../problem/policy.ts";
import { inOrder } from "../../problemSet/service.ts";
import { addLink, colourOf, letterOfChanged, mayAdd } from "./addLink.ts";
import { lockOrganized, organized } from "../organizer/organized.ts";
import {
  contestLink,
  contestLinks,
  countSubmissions,
  removeLink,
  type LinkRow,
  orderLinks,
  problemsByDisplayId,
  renameSubmissions,
  updateLink,
} from "./problemLinks.sql.ts";
import { refuseWordsOfHelper } from "../organizer/editorTexts.ts";
import { isEditorByRole } from "../editorPolicy.ts";
import { ownTitles } from "./ownTitles.ts";
import { allowedChoices, restoreProblem } from "../end/afterEnd.ts";
import { type AtEnd, setAtEnd } from "../end/afterEnd.sql.ts";
import { announceContestAndNews } from "../live/newsLive.ts";

type Tools = { db: Database; bus: Bus };

/** A contest's problem as its organizers see it, in the language of the calling organizer. */
function adminLink(
  { own, inContest, ofProblem, ...link }: LinkRow,
  { locale }: Pick<SignedInCall, "locale">,
): AdminContestProblem {
  const titles = { "zh-CN": own["zh-CN"] ?? null, "en-US": own["en-US"] ?? null };
  return {
    ...link,
    title: ofProblem[locale],
    displayTitle: inContest[locale],
    ownTitles: titles,
    problemTitles: ofProblem,
  };
}

/** One problem of a contest. Refusal: CONTEST_PROBLEM_NOT_FOUND. */
export async function readLink(
  db: Db,
  { cid, pid }: { cid: number; pid: number },
  call: SignedInCall,
): Promise<AdminContestProblem> {
  await organized(db, cid, call);
  const [link] = await contestLink(db, { id: null, contestId: cid, pid });
  if (!link) throw new Refusal("CONTEST_PROBLEM_NOT_FOUND");
  return adminLink(link, call);
}

export async function listLinks(
  db: Db,
  cid: number,
  call: SignedInCall,
): Promise<AdminContestProblem[]> {
  await organized(db, cid, call);
  return (await contestLinks(db, { contestId: cid })).map((link) => adminLink(link, call));
}

export async function addProblem(
  { db, bus }: Tools,
  problem: z.output<typeof addContestProblem.input>,
  call: SignedInCall,
): Promise<AdminContestProblem> {
  const link = await db.transaction((tx) => addLink(tx, call, problem));
  announceContestAndNews(bus, problem.cid);
  return adminLink(link, call);
}

/**
 * Adds problems in the given order; the caller identifies the problems by their display ids in the problem bank.
 * Problems that cannot be added are named in the result; all other problems are added. The choices for the contest's
 * end (`hideUntilEnd`, `publishAtEnd`) apply only to problems for which the caller may make them.
 */
export async function addProblems(
  { db, bus }: Tools,
  { cid, problemIds, ...choices }: z.output<typeof addContestProblems.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof addContestProblems>> {
  const names = [...new Set(problemIds.map((name) => name.toUpperCase()))];
  const { added, already } = await db.transaction(async (tx) => {
    const contest = await lockOrganized(tx, cid, call);
    const linked = new Set((await contestLinks(tx, { contestId: cid })).map(({ pid }) => pid));
    const rows = await problemsByDisplayId(tx, { problemIds: names });
    const byName = new Map(rows.map((row) => [row.problemId, row]));
    const isLinked = (name: string) => linked.has(byName.get(name)?.pid ?? 0);
    const links: LinkRow[] = [];
    for (const name of names) {
      const problem = byName.get(name);
      if (!problem || isLinked(name) || !mayAdd(call.viewer, problem, contest)) continue;
      const allowed = allowedChoices(call.viewer, problem, choices);
      links.push(await addLink(tx, call, { cid, pid: problem.pid, ...allowed }));
    }
    return { added: links, already: names.filter(isLinked) };
  });
  if (added.length > 0) announceContestAndNews(bus, cid);
  const presentIds = new Set([...already, ...added.map(({ problemId }) => problemId)]);
  return {
    added: added.map((link) => adminLink(link, call)),
    already,
    unknown: names.filter((name) => !presentIds.has(name)),
  };
}

/**
 * Changes only the fields that were sent; if the letter changes, submissions are shown under the new letter. A call may
 * identify the problem by the ids of the contest and the problem. If the problem is not in the contest yet, the call
 * adds it, because clients that follow the specification first create a problem and then send its letter. If a problem
 * was added by an editor without an administrative role, its discussions and editorials are closed as soon as an editor
 * with such a role changes it.
 */
export async function updateProblem(
  { db, bus }: Tools,
  { id, cid, pid, ...changes }: z.output<typeof updateContestProblem.input>,
  call: SignedInCall,
): Promise<AdminContestProblem> {
  const changed = await db.transaction(async (tx) => {
    const key = { id: id ?? null, contestId: cid ?? null, pid: pid ?? null };
    const [link] = await contestLink(tx, key);
    if (!link && !id && cid && pid) {
      const publishAtEnd = changes.publishAtEnd === true;
      const added = { cid, pid, ...changes, hideUntilEnd: false, publishAtEnd };
      return addLink(tx, call, added, call.locale);
    }
    if (!link) throw new Refusal("CONTEST_PROBLEM_NOT_FOUND");
    const contest = await lockOrganized(tx, link.cid, call);
    const links = await contestLinks(tx, { contestId: link.cid });
    const displayId = letterOfChanged(links, link, changes.displayId);
    const titles = ownTitles(changes, link, call.locale);
    const oldTitles = Object.values(link.own);
    const newTitles = Object.values(titles).filter((title) => !oldTitles.includes(title));
    await refuseWordsOfHelper(tx, call, contest, newTitles);
    const color = changes.color === undefined ? link.color : colourOf(changes.color);
    const atEnd = await changedAtEnd(tx, { link, publishAtEnd: changes.publishAtEnd }, call);
    await updateLink(tx, {
      id: link.id,
      displayId,
      titles: JSON.stringify(titles),
      color,
      closesTexts: isEditorByRole(call.viewer, contest),
    });
    if (displayId !== link.displayId) {
      await renameSubmissions(tx, { contestId: link.cid, pid: link.pid, displayId });
    }
    await recordAction(tx, call, {
      action: "contest.problemUpdate",
      target: `${link.cid} ${contest.title}`,
      before: {
        displayId: link.displayId,
        titles: link.own,
        color: link.color,
        atEnd: link.atEnd,
      },
      after: { displayId, titles, color, atEnd },
    });
    return only(await contestLink(tx, { id: link.id, contestId: null, pid: null }));
  });
  announceContestAndNews(bus, changed.cid);
  return adminLink(changed, call);
}

/**
 * Changes whether a contest-only problem becomes public at the contest's end, if the call requests it, and returns the
 * action that now applies at the end. If the problem is hidden only until the contest's end (`restore`), the action
 * does not change.
 */
async function changedAtEnd(
  tx: Tx,
  { link, publishAtEnd }: { link: LinkRow; publishAtEnd: boolean | null | undefined },
  { viewer }: SignedInCall,
): Promise<AtEnd> {
  const is = link.atEnd === "publish";
  const changes = publishAtEnd !== undefined && publishAtEnd !== null && publishAtEnd !== is;
  if (!changes || link.atEnd === "restore" || link.auth !== ProblemAuth.Contest) return link.atEnd;
  if (!mayPublishProblem(viewer, link)) throw new Refusal("FORBIDDEN");
  const next = publishAtEnd ? "publish" : null;
  await setAtEnd(tx, { linkId: link.id, atEnd: next, uid: next && viewer.uid });
  return next;
}

/**
 * Changes the order of the problems. Each link must be listed exactly once; the call is refused if the problems have
 * changed in the meantime.
 */
export async function orderProblems(
  { db, bus }: Tools,
  { cid, ids }: { cid: number; ids: number[] },
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    const contest = await lockOrganized(tx, cid, call);
    const links = await contestLinks(tx, { contestId: cid });
    const letters = inOrder(links, ids).map(({ displayId }) => displayId);
    await orderLinks(tx, { contestId: cid, ids });
    const target = `${cid} ${contest.title}`;
    await recordAction(tx, call, { action: "contest.problemOrder", target, after: { letters } });
  });
  announceContestAndNews(bus, cid);
  return null;
}

/**
 * Removes a problem from the contest. The problem and its submissions are kept; submissions made in the contest are no
 * longer on the scoreboard. Refusal: FORBIDDEN if the removal would make the problem public and the caller may not
 * change the problem.
 */
export async function removeProblem(
  { db, bus }: Tools,
  { cid, pid, confirm }: { cid: number; pid: number; confirm: boolean },
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    const contest = await lockOrganized(tx, cid, call);
    const [link] = await contestLink(tx, { id: null, contestId: cid, pid });
    if (!link) throw new Refusal("CONTEST_PROBLEM_NOT_FOUND");
    const { count } = only(await countSubmissions(tx, { contestId: cid, pid }));
    if (count > 0 && !confirm) throw new Refusal("CONTEST_PROBLEM_USED", { count });
    const isRestored = link.atEnd === "restore";
    if (isRestored && !mayEditProblem(call.viewer, link)) throw new Refusal("FORBIDDEN");
    await removeLink(tx, { id: link.id });
    if (isRestored) await restoreProblem(tx, call, { cid, pid });
    await recordAction(tx, call, {
      action: "contest.problemRemove",
      target: `${cid} ${contest.title}`,
      before: { problem: pid, displayId: link.displayId, submissions: count },
    });
  });
  announceContestAndNews(bus, cid);
  return null;
}
