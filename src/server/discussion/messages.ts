import { isOver } from "../../shared/contestTimes.ts";
import { followRefusal } from "../contest/policy.ts";
import { readContests } from "../contest/service.ts";
import type { MessagePlace, MessageSource } from "../message/policy.ts";
import type { Db } from "../platform/db.ts";
import type { Viewer } from "../platform/route.ts";
import { readSwitches } from "../site/service.ts";
import { messageCommentRows } from "./comments.sql.ts";
import { isSwitchedOn, mayModerate, mayReadClassPosts } from "./policy.ts";
import { messagePostRows } from "./posts.sql.ts";
import { problemAccessOf } from "./problemAccess.ts";

/**
 * The content that recipients see of the posts, comments and replies in messages: the same as on the page of the
 * post.
 */
export const discussionMessages: MessagePlace = {
  kind: "discussion",
  async readSources(db, refs, viewer) {
    const commentIds = refs.flatMap(({ commentId, quoteId }) => [commentId, quoteId]);
    const [titles, comments] = await Promise.all([
      titlesOf(db, [...new Set(refs.map(({ placeId }) => placeId))], viewer),
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

/** Titles of the posts that the viewer sees, by id, without entering contests. */
async function titlesOf(
  db: Db,
  ids: readonly number[],
  viewer: Viewer,
): Promise<ReadonlyMap<number, string>> {
  const [posts, switches] = await Promise.all([
    messagePostRows(db, { ids, ...problemAccessOf(viewer) }),
    readSwitches(db),
  ]);
  const contestIds = posts.flatMap(({ contestId }) => contestId ?? []);
  const contests =
    contestIds.length === 0 ? [] : await readContests(db, [...new Set(contestIds)], viewer.uid);
  const now = db.clock.now();
  const openContests = new Set(
    contests
      .filter(
        ({ guarded, participation }) =>
          isOver(guarded, now) && !followRefusal(viewer, guarded, { participation, now }),
      )
      .map(({ id }) => id),
  );
  const visiblePosts = posts.filter((post) => {
    const { classId, contestId, isHidden } = post;
    if (classId !== null && !mayReadClassPosts(viewer, classId)) return false;
    if (contestId !== null && !openContests.has(contestId)) return false;
    return mayModerate(viewer, post) || (!isHidden && isSwitchedOn(switches, post));
  });
  return new Map(visiblePosts.map(({ id, title }) => [id, title]));
}
