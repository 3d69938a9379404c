import type {
  MessagePlace,
  MessageParams,
  MessageSource,
  MessageSubject,
} from "../message/policy.ts";
import { messageCommentRows } from "./comments.sql.ts";
import { visibleTitles } from "./visibleTitles.ts";

/**
 * The content of posts, comments and replies as shown in messages: the recipient sees what the post's page would show.
 */
export const discussionMessages: MessagePlace = {
  kind: "discussion",
  async readSources(db, refs, viewer) {
    const commentIds = refs.flatMap(({ commentId, quoteId }) => [commentId, quoteId]);
    const [titles, comments] = await Promise.all([
      visibleTitles(db, [...new Set(refs.map(({ placeId }) => placeId))], viewer),
      messageCommentRows(db, { ids: commentIds.filter((id) => id !== null) }),
    ]);
    const commentsById = new Map(comments.map((comment) => [comment.id, comment]));
    const sources = new Map<number, MessageSource>();
    for (const { id, placeId, commentId, quoteId } of refs) {
      const title = titles.get(placeId);
      const comment = commentId === null ? null : commentsById.get(commentId);
      if (title === undefined || comment === undefined) continue;
      const quote = quoteId === null ? undefined : commentsById.get(quoteId);
      const path = `/discussion-detail/${placeId}`;
      sources.set(id, {
        title,
        content: comment?.content ?? null,
        quote: quote ? { author: quote.author, content: quote.content } : null,
        url: comment ? `${path}#comment-${comment.id}` : path,
        seesSender: true,
      });
    }
    return sources;
  },
};

/**
 * A message about a text that waited for a moderator shows the title of the text's post, but only while the recipient
 * may see that post.
 */
export const heldTextMessages: MessageSubject = {
  templates: ["textApproved", "textRefused"],
  async readable(db, messages, viewer) {
    const ids = messages.map(postOf);
    const postIds = [...new Set(ids.filter((id) => id !== null))];
    const titles = await visibleTitles(db, postIds, viewer);
    return ids.map((id) => id === null || titles.has(id));
  },
};

/** The post that a message refers to; null: the message is about the recipient's own post, which was not published. */
function postOf({ did, path }: MessageParams): number | null {
  const id = did ?? /^\/discussion-detail\/(\d+)/.exec(String(path))?.[1];
  return id === undefined ? null : Number(id);
}
