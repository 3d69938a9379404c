import type * as z from "zod/mini";
import type * as calls from "../../shared/discussion/editorial.ts";
import type { EditorialText } from "../../shared/discussion/editorial.ts";
import {
  EDITORIAL_DAILY_MAX,
  EDITORIAL_OWN_MAX,
  EDITORIAL_PROPOSALS_MAX,
  EDITORIAL_VERSIONS_MAX,
  type ProposalBar,
} from "../../shared/discussion/editorialRules.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { sendMessage } from "../message/service.ts";
import { type Db, only, type Tx } from "../platform/database/db.ts";
import { countOrWait } from "../platform/database/rateWindow.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { refuseBlockedWords } from "../site/service.ts";
import {
  countsOf,
  editorialById,
  type EditorialRow,
  insertEditorial,
  keepVersion,
  lockEditorial,
  lockEditorialsOf,
  markDeleted,
  textsOf,
  updateRow,
} from "./editorials.sql.ts";
import {
  type EditorialSource,
  mayManageEditorials,
  placedProblem,
  unknownEditorial,
} from "./place.ts";
import { mayEditProposal, proposalBar, writerBar } from "./policy.ts";
import { countText, isSameText, renderTexts, storeTexts } from "./texts.ts";

const DAY = 24 * 3600;

/**
 * Stores a proposal of the caller and notifies the owner of the problem. Refusals: TEXT_WORD_BLOCKED,
 * EDITORIAL_OWN_MAX, EDITORIAL_PROPOSALS_MAX, EDITORIAL_DAILY, TOO_MANY_REQUESTS, and those of `placedProblem`,
 * `proposalBar` and `renderTexts`.
 */
export async function createProposal(
  source: EditorialSource,
  { texts, ...sent }: z.output<typeof calls.createEditorialProposal.input>,
  { viewer }: SignedInCall,
): Promise<{ id: number }> {
  const { db } = source;
  const { uid } = viewer;
  const problem = await placedProblem(source, sent, viewer);
  refuseBar(proposalBar(viewer, problem, problem));
  await refuseBlockedWords(db, wordsOf(texts));
  const rendered = await renderTexts(texts, uid);
  return db.transaction(async (tx) => {
    const pid = problem.id;
    await lockEditorialsOf(tx, { pid });
    const { proposed, own } = only(await countsOf(tx, { pid, uid }));
    if (own >= EDITORIAL_OWN_MAX) {
      throw new Refusal("EDITORIAL_OWN_MAX", { max: EDITORIAL_OWN_MAX });
    }
    refuseFullQueue(proposed);
    await countText(tx, uid);
    await countDaily(tx, uid);
    const row = { pid, uid, state: "proposed", release: "always", releaseAt: null };
    const { id } = only(await insertEditorial(tx, row));
    await storeTexts(tx, id, rendered);
    await notifyOwner(tx, problem, viewer);
    return { id };
  });
}

/**
 * Notifies the owner of a problem that a proposal is pending, if the problem belongs to no class. For a class problem,
 * nobody is notified, because all teachers of the class manage it.
 */
async function notifyOwner(
  tx: Tx,
  problem: { displayId: string; ownerUid: string; groupId: number | null; id: number },
  viewer: SignedInCall["viewer"],
): Promise<void> {
  if (problem.groupId !== null || mayManageEditorials(viewer, problem)) return;
  await sendMessage(tx, problem.ownerUid, {
    template: "editorialProposed",
    params: { by: viewer.username, problemId: problem.displayId, pid: String(problem.id) },
  });
}

/** Titles and contents, which are checked for the site's blocked words. */
function wordsOf(texts: readonly EditorialText[]): string[] {
  return texts.flatMap(({ title, content }) => [title, content]);
}

async function countDaily(db: Db, uid: string): Promise<void> {
  const limit = { key: `editorial:day:${uid}`, limit: EDITORIAL_DAILY_MAX, window: DAY };
  const { waitSeconds } = await countOrWait(db, limit);
  if (waitSeconds > 0) throw new Refusal("EDITORIAL_DAILY", { max: EDITORIAL_DAILY_MAX });
}

function refuseFullQueue(proposed: number): void {
  if (proposed >= EDITORIAL_PROPOSALS_MAX) {
    throw new Refusal("EDITORIAL_PROPOSALS_MAX", { max: EDITORIAL_PROPOSALS_MAX });
  }
}

function refuseBar(bar: ProposalBar | null): void {
  switch (bar) {
    case null:
      return;
    case "login":
      throw new Refusal("LOGIN_REQUIRED");
    case "role":
      throw new Refusal("EDITORIAL_ROLE");
    case "place":
      throw new Refusal("CLASS_ARCHIVED");
    case "solved":
      throw new Refusal("EDITORIAL_UNSOLVED");
    default:
      throw new Refusal("EDITORIAL_CLOSED");
  }
}

/** A proposal of the caller that has not been accepted. Refusal: EDITORIAL_NOT_FOUND. */
async function ownProposal(
  db: Db,
  id: number,
  { viewer, locale }: SignedInCall,
): Promise<EditorialRow> {
  const [row] = await editorialById(db, { id, locale });
  if (!row || !mayEditProposal(viewer, row)) throw unknownEditorial(id);
  return row;
}

/** Refusal: EDITORIAL_NOT_FOUND. */
export async function readProposal(
  { db }: EditorialSource,
  id: number,
  call: SignedInCall,
): Promise<OutputOf<typeof calls.getEditorialProposal>> {
  const { state, revision, modifiedAt } = await ownProposal(db, id, call);
  const texts = await textsOf(db, { id });
  return { id, state, revision, texts, gmtModified: modifiedAt.toISOString() };
}

/**
 * Replaces the titles and contents of the caller's own proposal, which then waits for a decision. Refusals:
 * EDITORIAL_NOT_FOUND, EDITORIAL_ROLE, CONFLICT when another version is stored, TEXT_WORD_BLOCKED,
 * EDITORIAL_PROPOSALS_MAX, EDITORIAL_DAILY, TOO_MANY_REQUESTS, and those of `renderTexts`.
 */
export async function updateProposal(
  { db }: EditorialSource,
  { id, revision, texts }: z.output<typeof calls.updateEditorialProposal.input>,
  call: SignedInCall,
): Promise<{ revision: number }> {
  const { uid } = call.viewer;
  const before = await ownProposal(db, id, call);
  refuseBar(writerBar(call.viewer, before.groupId));
  await refuseBlockedWords(db, wordsOf(texts));
  const rendered = await renderTexts(texts, uid);
  return db.transaction(async (tx) => {
    await lockEditorialsOf(tx, { pid: before.pid });
    await lockEditorial(tx, { id });
    const stored = await ownProposal(tx, id, call);
    if (stored.revision !== revision) throw new Refusal("CONFLICT");
    const isRefused = stored.state === "refused";
    if (isSameText(texts, await textsOf(tx, { id })) && !isRefused) return { revision };
    await countText(tx, uid);
    if (isRefused) {
      refuseFullQueue(only(await countsOf(tx, { pid: stored.pid, uid })).proposed);
      await countDaily(tx, uid);
    }
    await keepVersion(tx, { id, keep: EDITORIAL_VERSIONS_MAX - 2 });
    const { release, releaseAt } = stored;
    const row = { id, state: "proposed", release, releaseAt, uid, isTextNew: true } as const;
    const next = only(await updateRow(tx, row));
    await storeTexts(tx, id, rendered);
    return next;
  });
}

/** Withdraws the caller's own proposal, which can be restored for a minute. Refusal: EDITORIAL_NOT_FOUND. */
export async function deleteProposal(
  { db }: EditorialSource,
  id: number,
  call: SignedInCall,
): Promise<null> {
  return db.transaction(async (tx) => {
    await lockEditorial(tx, { id });
    await ownProposal(tx, id, call);
    await markDeleted(tx, { id, uid: call.viewer.uid });
    return null;
  });
}
