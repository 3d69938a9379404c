import type * as z from "zod/mini";
import type * as calls from "../../shared/discussion/editorialAdmin.ts";
import {
  EDITORIAL_PROPOSALS_MAX,
  EDITORIAL_UNDO_SECONDS,
  EDITORIAL_VERSIONS_MAX,
  EDITORIALS_MAX,
  type EditorialState,
} from "../../shared/discussion/editorialRules.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { difference, recordAction } from "../audit/service.ts";
import { sendMessage } from "../message/service.ts";
import {
  type Database,
  type Db,
  only,
  retriedTransaction,
  type Tx,
} from "../platform/database/db.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { editRefusal } from "../problem/policy.ts";
import {
  countsOf,
  decideRow,
  deletedRow,
  editorialById,
  type EditorialRow,
  insertEditorial,
  keepVersion,
  lockEditorial,
  lockEditorialsOf,
  managedEditorials,
  markDeleted,
  orderRows,
  presentWriter,
  problemIn,
  purgeEditorials,
  textsOf,
  unmarkDeleted,
  updateRow,
  versionRow,
  versionRows,
} from "./editorials.sql.ts";
import { type EditorialSource, mayManageEditorials, unknownEditorial } from "./place.ts";
import { mayEditProposal, releaseReader } from "./policy.ts";
import { countText, isSameText, renderTexts, storedRelease, storeTexts } from "./texts.ts";

/**
 * Maximum number of editorials in the list for editors: published editorials, pending proposals, and the 50 newest
 * refused proposals.
 */
const MANAGED_MAX = EDITORIALS_MAX + EDITORIAL_PROPOSALS_MAX + 50;

/** Name of an editorial in the audit log. */
function targetOf({ displayId, title }: { displayId: string; title: string }): string {
  return `${displayId} ${title}`;
}

/** The problem, if the viewer may edit it. Refusals: PROBLEM_NOT_FOUND, FORBIDDEN. */
async function managedProblem(db: Db, pid: number, { viewer }: SignedInCall) {
  const reader = releaseReader(viewer);
  const [problem] = await problemIn.id(db, { ...reader, displayId: "", placeId: pid });
  if (!problem) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: pid });
  const refusal = editRefusal(viewer, { ...problem, pid });
  if (refusal) throw refusal;
  return problem;
}

/** An editorial or proposal of a problem that the viewer may edit. Refusal: EDITORIAL_NOT_FOUND. */
async function managedEditorial(
  db: Db,
  id: number,
  { viewer, locale }: SignedInCall,
): Promise<EditorialRow> {
  const [row] = await editorialById(db, { id, locale });
  if (!row || !mayManageEditorials(viewer, { ...row, id: row.pid })) throw unknownEditorial(id);
  return row;
}

/**
 * An editorial or proposal of a problem that the viewer may edit, locked together with all editorials of the problem.
 */
async function lockManaged(tx: Tx, id: number, call: SignedInCall): Promise<EditorialRow> {
  const { pid } = await managedEditorial(tx, id, call);
  await lockEditorialsOf(tx, { pid });
  await lockEditorial(tx, { id });
  return managedEditorial(tx, id, call);
}

function presentManaged(row: Omit<EditorialRow, "seq" | "displayId" | "ownerUid" | "groupId">) {
  return {
    id: row.id,
    state: row.state,
    title: row.title,
    languages: row.languages,
    author: row.author,
    release: row.release,
    releaseAt: row.releaseAt?.toISOString() ?? null,
    reason: row.reason,
    revision: row.revision,
    gmtCreate: row.createdAt.toISOString(),
    gmtModified: row.modifiedAt.toISOString(),
  };
}

/** Refusals: those of `managedProblem`. */
export async function listManaged(
  { db }: EditorialSource,
  pid: number,
  call: SignedInCall,
): Promise<OutputOf<typeof calls.listManagedEditorials>> {
  const { displayId, groupId } = await managedProblem(db, pid, call);
  const rows = await managedEditorials(db, { pid, locale: call.locale, limit: MANAGED_MAX });
  return { problemId: displayId, classId: groupId, records: rows.map(presentManaged) };
}

/** Refusal: EDITORIAL_NOT_FOUND. */
export async function readManaged(
  { db }: EditorialSource,
  id: number,
  call: SignedInCall,
): Promise<OutputOf<typeof calls.getManagedEditorial>> {
  const row = await managedEditorial(db, id, call);
  return { ...presentManaged(row), pid: row.pid, texts: await textsOf(db, { id }) };
}

async function refuseFull(tx: Tx, pid: number, uid: string): Promise<void> {
  const { published } = only(await countsOf(tx, { pid, uid }));
  if (published >= EDITORIALS_MAX) throw new Refusal("EDITORIALS_MAX", { max: EDITORIALS_MAX });
}

/**
 * Publishes a new editorial and places it after the problem's other editorials. Refusals: EDITORIALS_MAX, and those of
 * `managedProblem`, `renderTexts` and `storedRelease`.
 */
export async function createEditorial(
  { db }: EditorialSource,
  { pid, texts, ...sent }: z.output<typeof calls.createEditorial.input>,
  call: SignedInCall,
): Promise<{ id: number; revision: number }> {
  const { uid } = call.viewer;
  const problem = await managedProblem(db, pid, call);
  const when = storedRelease(sent);
  const rendered = await renderTexts(texts, uid);
  return db.transaction(async (tx) => {
    await lockEditorialsOf(tx, { pid });
    await managedProblem(tx, pid, call);
    await refuseFull(tx, pid, uid);
    await countText(tx, uid);
    const { id } = only(await insertEditorial(tx, { pid, uid, state: "published", ...when }));
    await storeTexts(tx, id, rendered);
    const target = targetOf({ displayId: problem.displayId, title: titlesOf(texts) });
    const after = { release: when.release, releaseAt: when.releaseAt };
    await recordAction(tx, call, { action: "editorial.create", target, after });
    return { id, revision: 1 };
  });
}

function titlesOf(texts: readonly { title: string }[]): string {
  return texts.map(({ title }) => title).join(" / ");
}

/**
 * Changes the titles, contents and release settings of an editorial. Refusals: those of `managedEditorial`,
 * `renderTexts` and `storedRelease`, CONFLICT.
 */
export async function updateEditorial(
  { db }: EditorialSource,
  { id, revision, texts, ...sent }: z.output<typeof calls.updateEditorial.input>,
  call: SignedInCall,
): Promise<{ revision: number }> {
  const { uid } = call.viewer;
  await managedEditorial(db, id, call);
  const when = storedRelease(sent);
  const rendered = await renderTexts(texts, uid);
  return db.transaction(async (tx) => {
    const stored = await lockManaged(tx, id, call);
    if (stored.revision !== revision) throw new Refusal("CONFLICT");
    const isTextNew = !isSameText(texts, await textsOf(tx, { id }));
    const { before, after } = difference(
      { release: stored.release, releaseAt: stored.releaseAt, title: stored.title },
      { ...when, ...(isTextNew && { title: titlesOf(texts) }) },
    );
    if (!isTextNew && Object.keys(after).length === 0) return { revision };
    if (isTextNew) {
      await countText(tx, uid);
      await keepVersion(tx, { id, keep: EDITORIAL_VERSIONS_MAX - 2 });
    }
    const row = { id, state: stored.state, ...when, uid, isTextNew };
    const next = only(await updateRow(tx, row));
    if (isTextNew) await storeTexts(tx, id, rendered);
    const changes = { before, after: { ...after, ...(isTextNew && { text: true }) } };
    await recordAction(tx, call, {
      action: "editorial.update",
      target: targetOf(stored),
      ...changes,
    });
    return next;
  });
}

/** Deletes an editorial or a proposal, which can be restored for a minute. Refusals: those of `managedEditorial`. */
export async function deleteEditorial(
  { db }: EditorialSource,
  id: number,
  call: SignedInCall,
): Promise<null> {
  return db.transaction(async (tx) => {
    const stored = await lockManaged(tx, id, call);
    await markDeleted(tx, { id, uid: call.viewer.uid });
    const before = { author: stored.author, state: stored.state };
    await recordAction(tx, call, { action: "editorial.delete", target: targetOf(stored), before });
    return null;
  });
}

/**
 * Restores an editorial or proposal that the caller deleted within the last minute, if the caller still has the
 * permission and the limits allow it. Refusals: EDITORIAL_RESTORE_LATE, EDITORIALS_MAX.
 */
export async function restoreEditorial(
  { db }: EditorialSource,
  id: number,
  call: SignedInCall,
): Promise<null> {
  const { uid } = call.viewer;
  const late = () => new Refusal("EDITORIAL_RESTORE_LATE", { seconds: EDITORIAL_UNDO_SECONDS });
  return db.transaction(async (tx) => {
    const [row] = await deletedRow(tx, { id, uid, seconds: EDITORIAL_UNDO_SECONDS });
    if (!row) throw late();
    const isManager = mayManageEditorials(call.viewer, { ...row, id: row.pid });
    if (!isManager && !mayEditProposal(call.viewer, row)) throw late();
    await lockEditorialsOf(tx, { pid: row.pid });
    if (row.state === "published") await refuseFull(tx, row.pid, uid);
    if ((await unmarkDeleted(tx, { id })).length === 0) throw late();
    const [restored] = await editorialById(tx, { id, locale: call.locale });
    if (isManager && restored) {
      const action = "editorial.restore" as const;
      await recordAction(tx, call, { action, target: targetOf(restored) });
    }
    return null;
  });
}

/** Refusals: those of `managedProblem`, CONFLICT unless `ids` contains exactly the ids of all published editorials. */
export async function orderEditorials(
  { db }: EditorialSource,
  { pid, ids }: z.output<typeof calls.orderEditorials.input>,
  call: SignedInCall,
): Promise<null> {
  return db.transaction(async (tx) => {
    const problem = await managedProblem(tx, pid, call);
    await lockEditorialsOf(tx, { pid });
    const rows = await managedEditorials(tx, { pid, locale: call.locale, limit: MANAGED_MAX });
    const published = rows.filter(({ state }) => state === "published");
    const sent = new Set(ids);
    const isWhole = sent.size === ids.length && sent.size === published.length;
    if (!isWhole || !published.every(({ id }) => sent.has(id))) throw new Refusal("CONFLICT");
    await orderRows(tx, { pid, ids });
    await recordAction(tx, call, { action: "editorial.order", target: problem.displayId });
    return null;
  });
}

/**
 * Accepts or refuses a proposal and notifies its author. Refusals: those of `managedEditorial`, EDITORIAL_DECIDED,
 * CONFLICT when the author has changed the proposal since the caller read it, INVALID_FIELD for a refusal without a
 * reason, EDITORIALS_MAX.
 */
export async function decideEditorial(
  { db }: EditorialSource,
  input: z.output<typeof calls.decideEditorial.input>,
  call: SignedInCall,
): Promise<null> {
  const { id, isAccepted } = input;
  const reason = isAccepted ? "" : input.reason.trim();
  if (!isAccepted && reason === "") {
    throw new Refusal("INVALID_FIELD", { field: "reason", reason: "missing" });
  }
  const when = isAccepted
    ? storedRelease(input)
    : ({ release: "always", releaseAt: null } as const);
  return db.transaction(async (tx) => {
    const stored = await lockManaged(tx, id, call);
    if (stored.state !== "proposed") throw new Refusal("EDITORIAL_DECIDED");
    if (stored.revision !== input.revision) throw new Refusal("CONFLICT");
    if (isAccepted) await refuseFull(tx, stored.pid, call.viewer.uid);
    const state: EditorialState = isAccepted ? "published" : "refused";
    await decideRow(tx, { id, state, ...when, reason });
    await notifyAuthor(tx, stored, { isAccepted, reason });
    await recordAction(tx, call, {
      action: isAccepted ? "editorial.accept" : "editorial.refuse",
      target: targetOf(stored),
      after: isAccepted ? { author: stored.author, ...when } : { author: stored.author, reason },
    });
    return null;
  });
}

/**
 * The message contains the author's title; it names the problem only by its display id, because the problem may be
 * hidden by now.
 */
async function notifyAuthor(
  tx: Tx,
  { uid, displayId, title }: EditorialRow,
  { isAccepted, reason }: { isAccepted: boolean; reason: string },
): Promise<void> {
  if (uid === null) return;
  await sendMessage(tx, uid, {
    template: isAccepted ? "editorialAccepted" : "editorialRefused",
    params: { title, problemId: displayId, ...(!isAccepted && { reason }) },
  });
}

/** All versions of an editorial, the current one first. Refusals: those of `managedEditorial`. */
export async function listVersions(
  { db }: EditorialSource,
  id: number,
  call: SignedInCall,
): Promise<OutputOf<typeof calls.listEditorialVersions>> {
  const { revision, modifiedAt } = await managedEditorial(db, id, call);
  const [writers, rows] = await Promise.all([presentWriter(db, { id }), versionRows(db, { id })]);
  const present = { revision, username: only(writers).username, createdAt: modifiedAt };
  return [present, ...rows].map(({ createdAt, ...version }) => ({
    ...version,
    gmtCreate: createdAt.toISOString(),
  }));
}

/** Refusals: those of `managedEditorial`, EDITORIAL_VERSION_NOT_FOUND. */
export async function readVersion(
  { db }: EditorialSource,
  { id, revision }: z.output<typeof calls.getEditorialVersion.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof calls.getEditorialVersion>> {
  const row = await managedEditorial(db, id, call);
  if (revision === row.revision) {
    const [texts, writers] = await Promise.all([textsOf(db, { id }), presentWriter(db, { id })]);
    const gmtCreate = row.modifiedAt.toISOString();
    return { revision, texts, username: only(writers).username, gmtCreate };
  }
  const [version] = await versionRow(db, { id, revision });
  if (!version) throw new Refusal("EDITORIAL_VERSION_NOT_FOUND");
  const texts = (["zh-CN", "en-US"] as const).flatMap((locale) => {
    const text = version.texts[locale];
    return text ? [{ locale, ...text }] : [];
  });
  const { username, createdAt } = version;
  return { revision, texts, username, gmtCreate: createdAt.toISOString() };
}

/** Maximum number of editorials per transaction of the sweep. */
const PURGED_AT_ONCE = 100;

/** Deletes editorials that can no longer be restored. */
export async function sweepDeletedEditorials(db: Database): Promise<void> {
  const batch = { seconds: EDITORIAL_UNDO_SECONDS, limit: PURGED_AT_ONCE };
  for (;;) {
    const purged = await retriedTransaction(db, (tx) => purgeEditorials(tx, batch));
    if (purged.length < PURGED_AT_ONCE) return;
  }
}
