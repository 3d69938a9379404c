import type * as z from "zod/mini";
import type * as calls from "../../shared/discussion/comment.ts";
import { NEW_TEXT_FIELD, REPLY_TEXT_FIELD } from "../../shared/discussion/comment.ts";
import type {
  DiscussionComment,
  DiscussionReply,
  HeldComment,
} from "../../shared/discussion/discussionComment.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { recordAction } from "../audit/service.ts";
import { owns } from "../authority/policy.ts";
import type { CommentCall, PlacedComments, PlacedInput } from "../comment/policy.ts";
import * as store from "../comment/service.ts";
import type { Database, Tx } from "../platform/database/db.ts";
import { refuseBlockedWords } from "../site/service.ts";
import { countComments } from "./comments.sql.ts";
import {
  AUDIT_TEXT_MAX,
  commentFacts,
  listComments,
  listReplies,
  readableComment,
  readReply,
  readThread,
  visibleComment,
} from "./comments.ts";
import { holdText } from "./heldTexts.ts";
import { type MentioningText, renderMentioning, sendMentions } from "./mentions.ts";
import { placeOfPost, visiblePost, type VisiblePost } from "./place.ts";
import { commentBar, mayDeleteComment, mayEditComment, mayModerate, mayReact } from "./policy.ts";
import { announcePost } from "./posts.sql.ts";
import type { PostSource } from "./read.ts";
import {
  allowSameText,
  countAddress,
  countSameText,
  countWriting,
  refuseBar,
  type SentText,
} from "./refusals.ts";
import { lockThread, storeComment, storeReply } from "./storedTexts.ts";
import { type LinkedText, mustWait, refuseAddedLinks } from "./textRules.ts";
import { postTarget } from "./write.ts";

/** The functions for comments on discussion posts. */
export function discussionComments(source: PostSource): PlacedComments {
  return {
    kind: "discussion",
    listComments: (_db, input, call) => listComments(source, input, call),
    createComment: (_db, input, call) => createComment(source, input, call),
    deleteComment: (_db, id, call) => deleteText(source, { id, isReply: false }, call),
    likeComment: (_db, input, call) => likeComment(source, input, call),
    listReplies: (_db, commentId, call) => listReplies(source, commentId, call),
    createReply: (_db, input, call) => createReply(source, input, call),
    deleteReply: (_db, id, call) => deleteText(source, { id, isReply: true }, call),
    updateComment: (_db, input, call) => updateComment(source, input, call),
    readThread: (_db, commentId, call) => readThread(source, commentId, call),
  };
}

/**
 * Refuses users who may not write here, then counts the attempt, then refuses blocked words (except for moderators).
 */
async function refuseText(
  db: Database,
  visible: VisiblePost,
  { content, call }: { content: string; call: CommentCall },
): Promise<void> {
  const { viewer, ip } = call;
  const facts = await commentFacts(db, visible, viewer);
  refuseBar(commentBar(viewer, visible.post, facts), facts);
  await countAddress(db, ip, visible.switches);
  if (!mayModerate(viewer, visible.post)) await refuseBlockedWords(db, [content]);
}

/**
 * Renders a comment or reply and returns it in the form in which it is stored. Refusals: those of `renderMentioning`.
 */
async function renderText(
  db: Database,
  content: string,
  options: { field: string; viewer: CommentCall["viewer"] },
): Promise<MentioningText & store.StoredText> {
  return { content, ...(await renderMentioning(db, content, options)) };
}

/** A comment or reply as input for the rules about links. */
function linksOf({ content, html }: store.StoredText): LinkedText {
  return { texts: [content], html };
}

function writerOf({ post, switches }: VisiblePost, { viewer }: CommentCall) {
  return { viewer, place: post, switches };
}

/** A comment or reply under a post, as input to the check for repeated texts. */
function sentText(post: VisiblePost["post"], uid: string, content: string): SentText {
  return { uid, place: `comment:${post.id}`, content };
}

/**
 * Counts a new comment or reply towards the rate limit and the limit on repeated texts, in the transaction that stores
 * it.
 */
async function countText(
  tx: Tx,
  { post, switches }: VisiblePost,
  { content, viewer }: { content: string; viewer: CommentCall["viewer"] },
): Promise<void> {
  await countWriting(tx, viewer.uid, switches);
  if (mayModerate(viewer, post)) return;
  await countSameText(tx, sentText(post, viewer.uid, content), switches);
}

/** Stores a comment, or holds it for approval. Refusals: those of `visiblePost`, `refuseText`, `countText`, `holdText` and `renderText`. */
async function createComment(
  source: PostSource,
  { place, content }: PlacedInput<typeof calls.createComment>,
  call: CommentCall,
): Promise<DiscussionComment | HeldComment> {
  const { db } = source;
  const { uid } = call.viewer;
  const visible = await visiblePost(source, place.id, call);
  await refuseText(db, visible, { content, call });
  const text = await renderText(db, content, { field: NEW_TEXT_FIELD, viewer: call.viewer });
  const { id: did, uid: postUid, problemId } = visible.post;
  const isHeld = await mustWait(source, linksOf(text), writerOf(visible, call));
  const id = await db.transaction(async (tx) => {
    await countText(tx, visible, { content, viewer: call.viewer });
    if (!isHeld) return storeComment(tx, { ...text, uid, did, postUid });
    await holdText(tx, { uid, kind: "comment", content, problemId, discussionId: did });
    return null;
  });
  return id === null ? { isHeld: true } : readThread(source, id, call);
}

/**
 * Stores a reply, or holds it for approval. Refusals: those of `readableComment`, `refuseText`, `countText`,
 * `holdText`, `lockThread` and `renderText`.
 */
async function createReply(
  source: PostSource,
  { commentId, content, toUid = null }: z.output<typeof calls.createReply.input>,
  call: CommentCall,
): Promise<DiscussionReply | HeldComment> {
  const { db } = source;
  const { uid } = call.viewer;
  const { visible } = await readableComment(source, commentId, call);
  await refuseText(db, visible, { content, call });
  const text = await renderText(db, content, { field: REPLY_TEXT_FIELD, viewer: call.viewer });
  const { id: did, problemId } = visible.post;
  const isHeld = await mustWait(source, linksOf(text), writerOf(visible, call));
  const id = await db.transaction(async (tx) => {
    await lockThread(tx, commentId);
    await countText(tx, visible, { content, viewer: call.viewer });
    const reply = { uid, commentId, toUid };
    if (!isHeld) return storeReply(tx, { ...text, ...reply, did });
    await holdText(tx, { ...reply, kind: "reply", content, problemId, discussionId: did });
    return null;
  });
  return id === null ? { isHeld: true } : readReply(source, id, call);
}

/**
 * Refusals: those of `visibleComment`, COMMENT_NOT_EDITABLE, TOO_MANY_REQUESTS, TEXT_WORD_BLOCKED,
 * LINKS_OF_NEW_ACCOUNT, and those of `renderMentioning`.
 */
async function updateComment(
  source: PostSource,
  { commentId, content }: z.output<typeof calls.updateComment.input>,
  call: CommentCall,
): Promise<OutputOf<typeof calls.updateComment>> {
  const { db } = source;
  const { uid } = call.viewer;
  const { comment, visible } = await visibleComment(source, commentId, call);
  const reader = { post: visible.post, now: db.clock.now() };
  if (!mayEditComment(call.viewer, comment, reader)) throw new Refusal("COMMENT_NOT_EDITABLE");
  await countAddress(db, call.ip, visible.switches);
  if (!mayModerate(call.viewer, visible.post)) await refuseBlockedWords(db, [content]);
  const text = await renderText(db, content, { field: NEW_TEXT_FIELD, viewer: call.viewer });
  await refuseAddedLinks(source, {
    ...writerOf(visible, call),
    before: async () => linksOf(comment),
    after: linksOf(text),
  });
  const editedAt = await db.transaction(async (tx) => {
    await countWriting(tx, uid, visible.switches);
    const time = await store.updateComment(tx, commentId, text);
    const discussionId = visible.post.id;
    await announcePost(tx, { did: discussionId });
    await sendMentions(tx, text.mentions, { discussionId, commentId, senderUid: uid });
    return time;
  });
  return { html: text.html, gmtModified: editedAt.toISOString() };
}

/**
 * Likes a comment, at most once per user, or withdraws the like. Refusals: those of `readableComment`, DISCUSSION_ROLE,
 * and COMMENT_NOT_FOUND for a reply.
 */
async function likeComment(
  source: PostSource,
  { commentId, isLiked }: z.output<typeof calls.likeComment.input>,
  call: CommentCall,
): Promise<null> {
  const { comment, visible } = await readableComment(source, commentId, call);
  if (!mayReact(call.viewer)) throw new Refusal("DISCUSSION_ROLE");
  if (comment.isReply) throw new Refusal("COMMENT_NOT_FOUND");
  const like = { commentId, authorUid: comment.uid, uid: call.viewer.uid, isLiked };
  await store.likeComment(source.db, placeOfPost(visible.post.id), like);
  return null;
}

/** Deletes a comment with its replies, or a reply. Refusals: those of `visibleComment`, FORBIDDEN. */
async function deleteText(
  source: PostSource,
  { id, isReply }: { id: number; isReply: boolean },
  call: CommentCall,
): Promise<null> {
  const { comment, visible } = await visibleComment(source, id, call);
  const { post } = visible;
  if (comment.isReply !== isReply) throw new Refusal("COMMENT_NOT_FOUND");
  if (!mayDeleteComment(call.viewer, comment, post)) throw new Refusal("FORBIDDEN");
  const isOwn = owns(call.viewer, { ownerUid: comment.uid });
  await source.db.transaction(async (tx) => {
    // Replies are stored while their comment is locked, so the number of replies is exact.
    await store.lockComment(tx, comment.commentId);
    const replies = isReply ? 0 : await store.countReplies(tx, id);
    await store.deleteComment(tx, id);
    await countComments(tx, { id: post.id, all: -1 - replies, threads: isReply ? 0 : -1 });
    if (!isOwn) {
      const before = { author: comment.author, content: comment.content.slice(0, AUDIT_TEXT_MAX) };
      const action = "discussion.commentDelete" as const;
      await recordAction(tx, call, { action, target: postTarget(post), before });
    }
  });
  if (isOwn) await allowSameText(source.db, sentText(post, comment.uid, comment.content));
  return null;
}
