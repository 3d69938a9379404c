import { DISCUSSION_REPLIES_MAX } from "../../shared/discussion/discussionRules.ts";
import { Refusal } from "../../shared/call/errors.ts";
import * as comments from "../comment/service.ts";
import { notifyComment, notifyReply } from "../message/service.ts";
import { only, type Tx } from "../platform/database/db.ts";
import { RENDERER_VERSION } from "../platform/rendering/rendering.ts";
import { commentRow, countComments } from "./comments.sql.ts";
import { type Mentions, sendMentions } from "./mentions.ts";
import { placeOfPost } from "./place.ts";
import { insertPost, insertText } from "./posts.sql.ts";
import { termsOf } from "./searchTerms.ts";

/*
 * Makes posts, comments and replies visible, updates the counts and sends the messages. A text becomes visible when it
 * is sent or, if it was held, when it is approved. Callers must have checked the permissions.
 */

/** A post that may be stored. */
export interface NewPost {
  /** The author. */
  uid: string;
  categoryId: number;
  problemId: number | null;
  classId: number | null;
  contestId: number | null;
  title: string;
  description: string;
  content: string;
  html: string;
  mentions: Mentions;
  topPriority: boolean;
}

/** Stores a post. @returns its id. Refusal: DISCUSSION_CATEGORY_NOT_FOUND. */
export async function storePost(tx: Tx, post: NewPost): Promise<number> {
  const { uid, categoryId, problemId, classId, contestId, title, description, content } = post;
  const [row] = await insertPost(tx, {
    categoryId,
    uid,
    problemId,
    groupId: classId,
    contestId,
    title,
    description,
    topPriority: post.topPriority,
  });
  if (!row) throw new Refusal("DISCUSSION_CATEGORY_NOT_FOUND");
  const place = { id: row.id, uid, categoryId, problemId, classId, contestId };
  const terms = termsOf([title, description, content], place);
  const { html } = post;
  await insertText(tx, { id: row.id, content, html, renderer: RENDERER_VERSION, terms });
  const source = { discussionId: row.id, commentId: null, senderUid: uid };
  await sendMentions(tx, post.mentions, source);
  return row.id;
}

/** A new comment on the post `did`, or a new reply below such a comment, that is ready to be stored. */
export interface NewComment extends comments.StoredText {
  /** The author. */
  uid: string;
  did: number;
  mentions: Mentions;
}

/** Stores a comment. `postUid`: the author of the post. @returns the id of the comment. */
export async function storeComment(
  tx: Tx,
  { uid, did, content, html, mentions, postUid }: NewComment & { postUid: string },
): Promise<number> {
  const place = placeOfPost(did);
  const commentId = await comments.createComment(tx, place, { content, html, uid });
  await countComments(tx, { id: did, all: 1, threads: 1 });
  await sendMentions(tx, mentions, { discussionId: did, commentId, senderUid: uid });
  await notifyComment(tx, { place, commentId, senderUid: uid, toUid: postUid });
  return commentId;
}

/**
 * Locks a comment, so that concurrent replies cannot exceed the maximum number of replies. Refusals: COMMENT_NOT_FOUND,
 * COMMENT_FULL.
 */
export async function lockThread(tx: Tx, commentId: number): Promise<void> {
  await comments.lockComment(tx, commentId);
  if ((await comments.countReplies(tx, commentId)) >= DISCUSSION_REPLIES_MAX) {
    throw new Refusal("COMMENT_FULL", { max: DISCUSSION_REPLIES_MAX });
  }
}

/** Stores a reply to a comment whose row the caller has locked. @returns its id. */
export async function storeReply(
  tx: Tx,
  {
    uid,
    did,
    content,
    html,
    mentions,
    commentId,
    toUid,
  }: NewComment & {
    commentId: number;
    toUid: string | null;
  },
): Promise<number> {
  const replyId = await comments.createReply(tx, commentId, { content, html, uid, toUid });
  await countComments(tx, { id: did, all: 1, threads: 0 });
  const { toUid: addressee } = only(await commentRow(tx, { id: replyId, uid: null }));
  if (addressee !== null) {
    const sent = { place: placeOfPost(did), commentId: replyId, senderUid: uid };
    await notifyReply(tx, { ...sent, quoteId: commentId, toUid: addressee });
  }
  await sendMentions(tx, mentions, { discussionId: did, commentId: replyId, senderUid: uid });
  return replyId;
}
