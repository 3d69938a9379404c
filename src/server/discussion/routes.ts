import * as calls from "../../shared/discussion/discussion.ts";
import * as heldCalls from "../../shared/discussion/heldText.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { listCategories } from "./categories.ts";
import { deleteOwnHeldText, listOwnHeldTexts } from "./heldTexts.ts";
import { listPosts } from "./list.ts";
import { listCandidates } from "./mentionCandidates.ts";
import { renderPreview } from "./mentions.ts";
import { listVersions, type PostSource, readPost, readPostingRight, readVersion } from "./read.ts";
import type { ViewCounts } from "./views.ts";
import {
  acceptAnswer,
  createPost,
  deletePost,
  likePost,
  restoreOwnDeletion,
  updatePostText,
} from "./write.ts";

export function discussionRoutes(
  context: RouteContext,
  source: PostSource,
  views: ViewCounts,
): void {
  const { db } = context;
  route(context, calls.getDiscussionCategories, (_input, { locale }) => listCategories(db, locale));
  route(context, calls.listDiscussions, (query, call) => listPosts(source, query, call));
  route(context, calls.getDiscussion, async ({ did }, call) => {
    const post = await readPost(source, did, call);
    views.add(did, call);
    return post;
  });
  route(context, calls.getPostingRight, (place, { viewer }) =>
    readPostingRight(source, place, viewer),
  );
  route(context, calls.createDiscussion, (form, call) => createPost(source, form, call));
  route(context, calls.updateDiscussion, (form, call) => updatePostText(source, form, call));
  route(context, calls.deleteDiscussion, ({ did }, call) => deletePost(source, did, call));
  route(context, calls.restoreDiscussion, ({ did }, call) => restoreOwnDeletion(db, did, call));
  route(context, calls.likeDiscussion, (input, call) => likePost(source, input, call));
  route(context, calls.acceptAnswer, (input, call) => acceptAnswer(source, input, call));
  route(context, calls.listDiscussionVersions, ({ did }, call) => listVersions(source, did, call));
  route(context, calls.getDiscussionVersion, (input, call) => readVersion(source, input, call));
  route(context, heldCalls.listOwnHeldTexts, (input, call) => listOwnHeldTexts(db, input, call));
  route(context, heldCalls.deleteHeldText, ({ id }, call) => deleteOwnHeldText(db, id, call));
  route(context, calls.previewDiscussion, async ({ content }, { viewer }) => ({
    html: await renderPreview(db, content, { field: "content", viewer }),
  }));
  route(context, calls.listMentionCandidates, (input, call) => listCandidates(source, input, call));
}
