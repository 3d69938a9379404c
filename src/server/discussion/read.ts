import type * as z from "zod/mini";
import type * as calls from "../../shared/discussion/discussion.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { type Database, only } from "../platform/database/db.ts";
import { currentHtml, RENDERER_VERSION, withNote } from "../platform/rendering/rendering.ts";
import type { Call, SignedInCall } from "../platform/route/route.ts";
import { type Catalogue, titleOf } from "../problem/service.ts";
import { linkedInPost } from "./mentions.ts";
import { type DiscussionSource, openPlace, visiblePost, writingFacts } from "./place.ts";
import {
  commentBar,
  hasDailyLimit,
  mayAcceptAnswer,
  mayDeletePost,
  mayEditPost,
  mayModerate,
  maySeeVersions,
  needsSolved,
  postBar,
} from "./policy.ts";
import { storeHtmlRow, textRow, versionRow, versionRows } from "./posts.sql.ts";
import { presentBase } from "./present.ts";
import { hasDailyPosts } from "./refusals.ts";

export interface PostSource extends DiscussionSource {
  db: Database;
  catalogue: Catalogue;
  /** The base URL with which this process was started. */
  baseUrl: string;
}

/** A post with its content. Refusals: those of `visiblePost`. */
export async function readPost(
  source: PostSource,
  id: number,
  { viewer, locale }: Pick<Call, "viewer" | "locale">,
): Promise<calls.DiscussionDetail> {
  const { db, catalogue } = source;
  const { post, isOn, switches } = await visiblePost(source, id, { viewer, locale });
  const need = switches.defaultCreateCommentACInitValue;
  const [[text], facts, problems] = await Promise.all([
    textRow(db, { id }),
    writingFacts(db, viewer, { isOn, need }),
    post.problemId === null ? undefined : catalogue.byPid(),
  ]);
  const { content = "", html = "", renderer = RENDERER_VERSION } = text ?? {};
  const stored = await currentHtml(
    { source: content, html, renderer },
    {
      owner: `discussion:${id}`,
      store: (fresh) => storeHtmlRow(db, { id, content, ...fresh }),
      linkUsers: linkedInPost(db, id),
    },
  );
  const bar = commentBar(viewer, post, facts);
  const problem = post.problemId === null ? undefined : problems?.get(post.problemId);
  return {
    ...presentBase(post),
    content,
    html: withNote(stored, locale),
    problemTitle: problem ? titleOf(problem, locale) : post.pid,
    className: post.className,
    contestTitle: post.contestTitle,
    answerId: post.answerId,
    hasLike: post.hasLike,
    hasReported: post.hasReported,
    isOwn: viewer?.uid === post.uid,
    editNum: post.editNum,
    mayEdit: mayEditPost(viewer, post),
    mayDelete: mayDeletePost(viewer, post),
    mayModerate: mayModerate(viewer, post),
    mayAccept: mayAcceptAnswer(viewer, post),
    maySeeHistory: maySeeVersions(viewer, post),
    commentBar: bar,
    solvedNeeded: bar === "solved" ? facts.solvedNeeded : 0,
    solved: bar === "solved" ? facts.solved : 0,
  };
}

/**
 * Whether the viewer may write a post in this place. Refusals: those of `openPlace`, except DISCUSSION_OFF, which is
 * returned as the reason why the viewer may not write.
 */
export async function readPostingRight(
  source: PostSource,
  sent: z.output<typeof calls.getPostingRight.input>,
  viewer: Call["viewer"],
): Promise<OutputOf<typeof calls.getPostingRight>> {
  try {
    const place = await openPlace(source, sent, viewer);
    const { switches } = place;
    const need =
      viewer && needsSolved(viewer, place) ? switches.defaultCreateDiscussionACInitValue : 0;
    const facts = await writingFacts(source.db, viewer, { isOn: place.isOn, need });
    const isLimited = viewer !== null && hasDailyLimit(viewer, place);
    const { defaultCreateDiscussionDailyLimit: dailyLimit } = switches;
    const isDaily = isLimited && (await hasDailyPosts(source.db, viewer.uid, dailyLimit));
    return {
      bar: postBar(viewer, place, facts) ?? (isDaily ? "daily" : null),
      mayPin: mayModerate(viewer, place),
      solved: facts.solved,
      solvedNeeded: facts.solvedNeeded,
      dailyLimit: isLimited ? dailyLimit : null,
    };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "DISCUSSION_OFF") throw error;
    return { bar: "off", mayPin: false, solved: 0, solvedNeeded: 0, dailyLimit: null };
  }
}

/** All versions of a post, the current one first. Refusals: those of `visiblePost`, FORBIDDEN. */
export async function listVersions(
  source: PostSource,
  id: number,
  call: SignedInCall,
): Promise<OutputOf<typeof calls.listDiscussionVersions>> {
  const { post } = await versionedPost(source, id, call);
  const [[text], rows] = await Promise.all([
    textRow(source.db, { id }),
    versionRows(source.db, { id }),
  ]);
  const present = {
    version: post.editNum + 1,
    title: post.title,
    description: post.description,
    contentLength: text?.content.length ?? 0,
    createdAt: post.modifiedAt,
  };
  return [present, ...rows].map(({ createdAt, ...version }) => ({
    ...version,
    username: post.author,
    gmtCreate: createdAt.toISOString(),
  }));
}

/** One version of a post. Refusals: those of `visiblePost`, FORBIDDEN, DISCUSSION_VERSION_NOT_FOUND. */
export async function readVersion(
  source: PostSource,
  { did, version }: z.output<typeof calls.getDiscussionVersion.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof calls.getDiscussionVersion>> {
  const { post } = await versionedPost(source, did, call);
  const { author: username, title, description, modifiedAt } = post;
  if (version === post.editNum + 1) {
    const { content } = only(await textRow(source.db, { id: did }));
    const gmtCreate = modifiedAt.toISOString();
    return { version, title, description, content, username, gmtCreate };
  }
  const [row] = await versionRow(source.db, { id: did, version });
  if (!row) throw new Refusal("DISCUSSION_VERSION_NOT_FOUND");
  const { createdAt, ...text } = row;
  return { ...text, username, gmtCreate: createdAt.toISOString() };
}

async function versionedPost(source: PostSource, id: number, call: SignedInCall) {
  const visible = await visiblePost(source, id, call);
  if (!maySeeVersions(call.viewer, visible.post)) throw new Refusal("FORBIDDEN");
  return visible;
}
