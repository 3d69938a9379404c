import type * as z from "zod/mini";
import type * as calls from "../../shared/discussion/discussion.ts";
import {
  DISCUSSION_TITLE_MAX,
  DISCUSSION_UNDO_SECONDS,
  DISCUSSION_VERSIONS_MAX,
} from "../../shared/discussion/discussionRules.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { recordAction } from "../audit/service.ts";
import { owns } from "../authority/policy.ts";
import { notifyLike, withdrawLike } from "../message/service.ts";
import { type Database, type Db, only, retriedTransaction } from "../platform/database/db.ts";
import { countChange } from "../platform/database/rateWindow.ts";
import { RENDERER_VERSION } from "../platform/rendering/rendering.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { refuseBlockedWords } from "../site/service.ts";
import { holdText } from "./heldTexts.ts";
import { renderMentioning, sendMentions } from "./mentions.ts";
import { openPlace, placeOfPost, unknownPost, visiblePost, writingFacts } from "./place.ts";
import {
  hasDailyLimit,
  mayAcceptAnswer,
  mayDeletePost,
  mayEditPost,
  mayModerate,
  mayReact,
  needsSolved,
  postBar,
} from "./policy.ts";
import {
  announcePost,
  deleteLike,
  deletePosts,
  hadDisplayId,
  insertLike,
  insertVersion,
  lockLikes,
  lockPost,
  type PostRow,
  purgePosts,
  restorePost,
  setAnswer,
  textRow,
  updatePost,
  updateText,
} from "./posts.sql.ts";
import type { PostSource } from "./read.ts";
import {
  allowSameText,
  countAddress,
  countDailyPost,
  countSameText,
  countWriting,
  refuseBar,
} from "./refusals.ts";
import { termsOf } from "./searchTerms.ts";
import { storePost } from "./storedTexts.ts";
import { type LinkedText, mustWait, refuseAddedLinks } from "./textRules.ts";

/** Name of a post in the audit log. */
export function postTarget({ id, title }: { id: number; title: string }): string {
  return `${id} ${title}`;
}

/**
 * Value of `place` for all posts in the check for repeated texts: even a short post is compared with all of the user's
 * posts.
 */
const POSTS = "post";

/** Splits a title that begins with an id in brackets into this id and the rest; undefined for any other title. */
function idOfTitle(title: string): { displayId: string; rest: string } | undefined {
  const end = title.startsWith("[") ? title.indexOf("]") : -1;
  return end < 0
    ? undefined
    : { displayId: title.slice(1, end), rest: title.slice(end + 1).trimStart() };
}

/**
 * Returns the title of a post about a problem: it begins with the problem's id in brackets. If the title already begins
 * with this id, the id is not added again. Former ids of the problem at the start of the title are removed; they occur
 * if the form was opened before the id was changed. Refusal: INVALID_FIELD.
 */
async function titleAbout(
  db: Db,
  title: string,
  problem: { id: number; displayId: string } | null,
): Promise<string> {
  if (!problem) return title;
  const { id: problemId, displayId } = problem;
  const prefix = `[${displayId}]`;
  let own = title;
  for (let first = idOfTitle(title); first; first = idOfTitle(first.rest)) {
    if (first.displayId === displayId) continue;
    const [former] = await hadDisplayId(db, { problemId, displayId: first.displayId });
    if (!former) break;
    own = first.rest;
  }
  const whole = own.startsWith(prefix) ? own : `${prefix} ${own}`;
  if (whole.length > DISCUSSION_TITLE_MAX) {
    throw new Refusal("INVALID_FIELD", { field: "title", reason: "tooBig" });
  }
  return whole;
}

/**
 * Stores a post of the caller, or holds it for approval; the id of a held post is null. Refusals: those of `openPlace`,
 * `refuseBar`, `storePost`, `holdText` and `renderMentioning`, DISCUSSION_DAILY, TOO_MANY_REQUESTS; also, unless the
 * caller moderates this place, TEXT_WORD_BLOCKED and TEXT_SENT_ALREADY.
 */
export async function createPost(
  source: PostSource,
  form: z.output<typeof calls.createDiscussion.input>,
  { viewer, ip }: SignedInCall,
): Promise<OutputOf<typeof calls.createDiscussion>> {
  const { db } = source;
  const { uid } = viewer;
  const sent = {
    pid: form.pid?.trim() || undefined,
    classId: form.classId ?? undefined,
    contestId: form.contestId ?? undefined,
  };
  const place = await openPlace(source, sent, viewer);
  const { switches } = place;
  const need = needsSolved(viewer, place) ? switches.defaultCreateDiscussionACInitValue : 0;
  const facts = await writingFacts(db, viewer, { isOn: place.isOn, need });
  refuseBar(postBar(viewer, place, facts), facts);
  await countAddress(db, ip, switches);
  const title = await titleAbout(db, form.title, place.problem);
  const { description, content } = form;
  const isModerator = mayModerate(viewer, place);
  if (!isModerator) await refuseBlockedWords(db, [title, description, content]);
  const { html, mentions } = await renderMentioning(db, content, { field: "content", viewer });
  const linked = { texts: [title, description, content], html };
  const isHeld = await mustWait(source, linked, { viewer, place, switches });
  return db.transaction(async (tx) => {
    await countWriting(tx, uid, switches);
    if (!isModerator) await countSameText(tx, { uid, place: POSTS, content }, switches);
    if (hasDailyLimit(viewer, place)) {
      await countDailyPost(tx, uid, switches.defaultCreateDiscussionDailyLimit);
    }
    const { classId, contestId } = place;
    const problemId = place.problem?.id ?? null;
    const post = { uid, categoryId: form.categoryId, problemId, title, description, content };
    if (isHeld) {
      await holdText(tx, { ...post, kind: "discussion", contestId });
      return { id: null };
    }
    const topPriority = form.topPriority && isModerator;
    return {
      id: await storePost(tx, { ...post, classId, contestId, html, mentions, topPriority }),
    };
  });
}

/**
 * Changes the text of the viewer's post; moderators can also pin or unpin it. The replaced text is kept as a version.
 * Refusals: those of `visiblePost` and `renderMentioning`, FORBIDDEN, DISCUSSION_LOCKED, TOO_MANY_REQUESTS,
 * TEXT_WORD_BLOCKED, LINKS_OF_NEW_ACCOUNT, CONFLICT when the named version is not the newest.
 */
export async function updatePostText(
  source: PostSource,
  { id, gmtModified, topPriority, ...changes }: z.output<typeof calls.updateDiscussion.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof calls.updateDiscussion>> {
  const { db } = source;
  const { viewer } = call;
  const { post, switches } = await visiblePost(source, id, call);
  if (!mayEditPost(viewer, post)) throw editRefusal(post, call);
  await countAddress(db, call.ip, switches);
  const {
    title: newTitle = "",
    description: newDescription = "",
    content: newContent = "",
  } = changes;
  const newTexts = [newTitle, newDescription, newContent];
  if (!mayModerate(viewer, post)) await refuseBlockedWords(db, newTexts);
  const rendered =
    changes.content === undefined
      ? undefined
      : await renderMentioning(db, changes.content, { field: "content", viewer });
  await refuseAddedLinks(source, {
    viewer,
    place: post,
    switches,
    before: () => storedLinks(db, post),
    after: { texts: newTexts, html: rendered?.html ?? "" },
  });
  return db.transaction(async (tx) => {
    const [stored] = await lockPost(tx, { id });
    if (!stored) throw unknownPost(id);
    if (gmtModified && Date.parse(gmtModified) !== stored.modifiedAt.getTime()) {
      throw new Refusal("CONFLICT");
    }
    const problem =
      post.problemId === null || post.pid === null
        ? null
        : { id: post.problemId, displayId: post.pid };
    const title = await titleAbout(tx, changes.title ?? stored.title, problem);
    const { description = stored.description, content = stored.content } = changes;
    const isTextNew =
      title !== stored.title || description !== stored.description || content !== stored.content;
    const isPinned = mayModerate(viewer, post)
      ? (topPriority ?? stored.topPriority)
      : stored.topPriority;
    if (!isTextNew && isPinned === stored.topPriority) {
      return { gmtModified: stored.modifiedAt.toISOString() };
    }
    const version = stored.editNum + 1;
    if (isTextNew) {
      await countWriting(tx, viewer.uid, switches);
      await insertVersion(tx, {
        id,
        version,
        title: stored.title,
        description: stored.description,
        content: stored.content,
        createdAt: stored.modifiedAt,
        keep: DISCUSSION_VERSIONS_MAX - 1,
      });
    }
    const editNum = isTextNew ? version : stored.editNum;
    const row = { id, title, description, topPriority: isPinned, editNum };
    const { modifiedAt } = only(await updatePost(tx, row));
    await announcePost(tx, { did: id });
    if (isTextNew) {
      const html = rendered?.html ?? null;
      const terms = termsOf([title, description, content], {
        ...post,
        categoryId: stored.categoryId,
      });
      await updateText(tx, { id, content, html, renderer: RENDERER_VERSION, terms });
      if (rendered) {
        const text = { discussionId: id, commentId: null, senderUid: viewer.uid };
        await sendMentions(tx, rendered.mentions, text);
      }
    }
    return { gmtModified: modifiedAt.toISOString() };
  });
}

/** The title, description and content of a stored post, in the form that the link rules check. */
async function storedLinks(db: Database, { id, title, description }: PostRow): Promise<LinkedText> {
  const { content, html } = only(await textRow(db, { id }));
  return { texts: [title, description, content], html };
}

function editRefusal(post: PostRow, { viewer }: SignedInCall): Refusal {
  const isLocked = post.isLocked && owns(viewer, { ownerUid: post.uid });
  return new Refusal(isLocked ? "DISCUSSION_LOCKED" : "FORBIDDEN");
}

/** Deletes a post, which can be restored for a minute. Refusals: those of `visiblePost`, FORBIDDEN. */
export async function deletePost(
  source: PostSource,
  id: number,
  call: SignedInCall,
): Promise<null> {
  const { viewer } = call;
  const { post } = await visiblePost(source, id, call);
  if (!mayDeletePost(viewer, post)) throw new Refusal("FORBIDDEN");
  const isOwn = owns(viewer, { ownerUid: post.uid });
  await source.db.transaction(async (tx) => {
    const [deleted] = await deletePosts(tx, { ids: [id], uid: viewer.uid, ofClasses: true });
    if (!deleted) throw unknownPost(id);
    if (!isOwn) {
      await recordAction(tx, call, { action: "discussion.delete", target: postTarget(deleted) });
    }
  });
  if (isOwn) {
    const { content } = only(await textRow(source.db, { id }));
    await allowSameText(source.db, { uid: viewer.uid, place: POSTS, content });
  }
  return null;
}

/** Refusal: DISCUSSION_RESTORE_LATE, also for a post that the caller did not delete. */
export async function restoreOwnDeletion(
  db: Database,
  id: number,
  { viewer }: SignedInCall,
): Promise<null> {
  const [row] = await restorePost(db, { id, uid: viewer.uid, seconds: DISCUSSION_UNDO_SECONDS });
  if (!row) throw new Refusal("DISCUSSION_RESTORE_LATE", { seconds: DISCUSSION_UNDO_SECONDS });
  return null;
}

/** Number of posts that the sweep deletes per transaction; their comments are deleted with them. */
const PURGED_AT_ONCE = 100;

/** Deletes posts that can no longer be restored. */
export async function sweepDeletedPosts(db: Database): Promise<void> {
  const batch = { seconds: DISCUSSION_UNDO_SECONDS, limit: PURGED_AT_ONCE };
  for (;;) {
    const purged = await retriedTransaction(db, (tx) => purgePosts(tx, batch));
    if (purged.length < PURGED_AT_ONCE) return;
  }
}

/**
 * Sets whether the viewer likes a post; each user is counted once. Refusals: those of `visiblePost`, DISCUSSION_ROLE,
 * TOO_MANY_REQUESTS.
 */
export async function likePost(
  source: PostSource,
  { did, toLike }: z.output<typeof calls.likeDiscussion.input>,
  call: SignedInCall,
): Promise<null> {
  const { viewer } = call;
  await visiblePost(source, did, call);
  if (!mayReact(viewer)) throw new Refusal("DISCUSSION_ROLE");
  const { uid } = viewer;
  await countChange(source.db, uid, "like");
  return source.db.transaction(async (tx) => {
    const [post] = await lockLikes(tx, { id: did });
    if (!post) throw unknownPost(did);
    await (toLike ? insertLike : deleteLike)(tx, { id: did, uid });
    const liked = { place: placeOfPost(did), commentId: null, senderUid: uid };
    await (toLike ? notifyLike(tx, { ...liked, toUid: post.uid }) : withdrawLike(tx, liked));
    return null;
  });
}

/**
 * Marks a comment as the answer, or removes the mark. Refusals: those of `visiblePost`, FORBIDDEN, COMMENT_NOT_FOUND.
 */
export async function acceptAnswer(
  source: PostSource,
  { did, commentId }: z.output<typeof calls.acceptAnswer.input>,
  call: SignedInCall,
): Promise<null> {
  const { post } = await visiblePost(source, did, call);
  if (!mayAcceptAnswer(call.viewer, post)) throw new Refusal("FORBIDDEN");
  const [row] = await setAnswer(source.db, { id: did, commentId });
  if (!row) throw new Refusal("COMMENT_NOT_FOUND");
  await announcePost(source.db, { did });
  return null;
}
