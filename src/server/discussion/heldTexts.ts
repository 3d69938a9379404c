import type * as z from "zod/mini";
import { HELD_REFUSED_DAYS, HELD_TEXTS_MAX } from "../../shared/discussion/discussionRules.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type * as calls from "../../shared/discussion/heldText.ts";
import { auditText, recordAction } from "../audit/service.ts";
import { sendMessage } from "../message/service.ts";
import { type Database, only, type Tx } from "../platform/database/db.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { roleOf } from "../platform/database/storedRole.ts";
import {
  countWaitingTexts,
  deleteHeldRow,
  deleteOldRefusedTexts,
  type HeldKind,
  insertHeldText,
  ownHeldTexts,
  refuseHeldText,
  takeHeldText,
  waitingText,
  type WaitingRow,
  waitingTexts,
} from "./heldTexts.sql.ts";
import { type MentioningText, renderMentioning } from "./mentions.ts";
import { moderatesSite } from "./policy.ts";
import { problemAccessOf } from "./problemAccess.ts";
import type { PostSource } from "./read.ts";
import { lockThread, storeComment, storePost, storeReply } from "./storedTexts.ts";

/** A post, comment or reply that must wait for approval. */
export interface TextToHold {
  uid: string;
  kind: HeldKind;
  content: string;
  problemId: number | null;
  categoryId?: number;
  title?: string;
  description?: string;
  contestId?: number | null;
  discussionId?: number;
  commentId?: number;
  toUid?: string | null;
}

/**
 * Stores text that awaits approval; returns its id. Refusal: HELD_TEXTS_MAX when the author already has the maximum
 * number of texts that await approval.
 */
export async function holdText(tx: Tx, text: TextToHold): Promise<number> {
  const [row] = await insertHeldText(tx, {
    categoryId: null,
    title: null,
    description: null,
    contestId: null,
    discussionId: null,
    commentId: null,
    toUid: null,
    ...text,
    most: HELD_TEXTS_MAX,
  });
  if (!row) throw new Refusal("HELD_TEXTS_MAX", { max: HELD_TEXTS_MAX });
  return row.id;
}

/**
 * Maximum number of entries in the list of a user's texts that await approval or were refused. It is larger than the
 * number of texts that a user may have awaiting approval.
 */
const OWN_LIMIT = 50;

export async function listOwnHeldTexts(
  db: Database,
  { did }: z.output<typeof calls.listOwnHeldTexts.input>,
  { viewer: { uid } }: SignedInCall,
): Promise<OutputOf<typeof calls.listOwnHeldTexts>> {
  const rows = await ownHeldTexts(db, { uid, did: did ?? null, limit: OWN_LIMIT });
  return rows.map(({ isRefused, reason, ...row }) => ({
    ...presentHeld(row),
    refusal: isRefused ? { reason } : null,
  }));
}

/** Refusal: HELD_TEXT_NOT_FOUND, also for another user's text. */
export async function deleteOwnHeldText(
  db: Database,
  id: number,
  { viewer: { uid } }: SignedInCall,
): Promise<null> {
  const deleted = await deleteHeldRow(db, { id, uid });
  if (deleted.length === 0) throw new Refusal("HELD_TEXT_NOT_FOUND");
  return null;
}

/**
 * A page of the posts, comments and replies that await approval, oldest first, for moderators of the site. Refusal:
 * FORBIDDEN.
 */
export async function listHeldTexts(
  db: Database,
  { currentPage, limit }: z.output<typeof calls.listHeldTexts.input>,
  { viewer }: SignedInCall,
): Promise<OutputOf<typeof calls.listHeldTexts>> {
  if (!moderatesSite(viewer)) throw new Refusal("FORBIDDEN");
  const access = problemAccessOf(viewer);
  const [rows, counts] = await Promise.all([
    waitingTexts(db, { ...access, limit, offset: (currentPage - 1) * limit }),
    countWaitingTexts(db, access),
  ]);
  const records = rows.map((row) => ({
    ...presentHeld(row),
    uid: row.uid,
    author: row.author,
    accountCreate: row.accountCreatedAt.toISOString(),
  }));
  return { records, total: only(counts).count };
}

type ListedText = Pick<
  WaitingRow,
  "id" | "kind" | "title" | "description" | "content" | "did" | "createdAt"
>;

function presentHeld({ id, kind, title, description, content, did, createdAt }: ListedText) {
  return { id, kind, title, description, content, did, gmtCreate: createdAt.toISOString() };
}

/** The audit log stores at most this many characters of a text. */
const AUDIT_TEXT_MAX = 500;

/**
 * Publishes a pending text under its author's name, or refuses it. The author gets a message. Refusals: FORBIDDEN;
 * HELD_TEXT_NOT_FOUND, also when another moderator has decided; those of rendering, `lockThread` and `storePost`.
 */
export async function decideHeldText(
  { db }: PostSource,
  { id, isApproved, reason }: z.output<typeof calls.decideHeldText.input>,
  call: SignedInCall,
): Promise<null> {
  const { viewer } = call;
  if (!moderatesSite(viewer)) throw new Refusal("FORBIDDEN");
  const [text] = await waitingText(db, { id, ...problemAccessOf(viewer) });
  if (!text) throw new Refusal("HELD_TEXT_NOT_FOUND");
  const author = { uid: text.uid, role: roleOf(text.roleId) };
  const rendered = isApproved
    ? await renderMentioning(db, text.content, { field: "content", viewer: author })
    : undefined;
  return db.transaction(async (tx) => {
    if (text.commentId !== null && rendered) await lockThread(tx, text.commentId);
    const decided = rendered
      ? await takeHeldText(tx, { id })
      : await refuseHeldText(tx, { id, reason });
    if (decided.length === 0) throw new Refusal("HELD_TEXT_NOT_FOUND");
    const { title } = text;
    if (rendered) {
      const path = await publish(tx, text, rendered);
      await sendMessage(tx, text.uid, { template: "textApproved", params: { title, path } });
    } else {
      const hasReason = reason === "" ? "no" : "yes";
      const post: Record<string, number> = text.did === null ? {} : { did: text.did };
      const params = { title, reason, hasReason, days: HELD_REFUSED_DAYS, ...post };
      await sendMessage(tx, text.uid, { template: "textRefused", params });
    }
    await recordAction(tx, call, {
      action: isApproved ? "discussion.approve" : "discussion.refuse",
      target: title,
      after: { author: text.author, content: auditText(text.content, AUDIT_TEXT_MAX), reason },
    });
    return null;
  });
}

/** Publishes a pending text. @returns the path of its page. */
async function publish(tx: Tx, text: WaitingRow, rendered: MentioningText): Promise<string> {
  const { uid, content, did, commentId } = text;
  if (did === null || text.postUid === null) {
    const { title, description, problemId, contestId } = text;
    const categoryId = text.categoryId ?? 0;
    const place = { categoryId, problemId, contestId, classId: null };
    const post = { uid, title, description, content, ...rendered, topPriority: false, ...place };
    return `/discussion-detail/${await storePost(tx, post)}`;
  }
  const comment = { uid, did, content, ...rendered };
  const id =
    commentId === null
      ? await storeComment(tx, { ...comment, postUid: text.postUid })
      : await storeReply(tx, { ...comment, commentId, toUid: text.toUid });
  return `/discussion-detail/${did}#comment-${id}`;
}

/** Deletes posts, comments and replies that a moderator refused more than `HELD_REFUSED_DAYS` days ago. */
export async function sweepRefusedTexts(db: Database): Promise<void> {
  await deleteOldRefusedTexts(db, { days: HELD_REFUSED_DAYS });
}
