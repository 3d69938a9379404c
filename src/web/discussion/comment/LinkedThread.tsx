import { useInfiniteQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DiscussionDetail } from "../../../shared/discussion/discussion.ts";
import type {
  DiscussionReply,
  DiscussionThread,
} from "../../../shared/discussion/discussionComment.ts";
import { repliesQuery } from "../../comment/queries.ts";
import css from "../../comment/comment.module.css";
import { ApiError } from "../../platform/apiError.ts";
import { useDiscussionWords } from "../texts.ts";
import area from "./CommentArea.module.css";
import { DiscussionCommentCard } from "./DiscussionCommentCard.tsx";
import { placeOfDiscussion } from "./useComments.ts";

/**
 * Shows the comment that a link points to, if it is not in the loaded list. If the link points to a reply, the replies
 * before it are shown too.
 */
export function LinkedThread(props: {
  post: DiscussionDetail;
  uid: string;
  /** Id of a comment or a reply. */
  commentId: number;
  /** The comment with its replies. */
  thread: UseQueryResult<DiscussionThread>;
  /** Called when the comment or reply is on the page. */
  onReady: (id: number) => void;
}) {
  const { post, uid, commentId, thread, onReady } = props;
  const t = useDiscussionWords();
  const { data: comment, error } = thread;
  const isPreviewed =
    comment?.id === commentId || (comment?.replyList.some(({ id }) => id === commentId) ?? false);
  const linkedReply = comment === undefined || isPreviewed ? null : commentId;
  const place = placeOfDiscussion(post.id);
  const replies = useInfiniteQuery({
    ...repliesQuery<DiscussionReply>(place, uid, {
      commentId: comment?.id ?? 0,
      linkedId: linkedReply,
    }),
    enabled: linkedReply !== null,
  });
  const isReady = comment !== undefined && (isPreviewed || replies.data !== undefined);
  useEffect(() => {
    if (isReady) onReady(commentId);
  }, [isReady, commentId, onReady]);
  if (error || (comment && comment.did !== post.id)) {
    const isGone = !error || (error instanceof ApiError && error.status === 404);
    return (
      <p className={area.bar} role="status">
        {t(isGone ? "comment.linkGone" : "comment.linkFailed")}
      </p>
    );
  }
  if (!comment) return <div className={area.waiting} aria-busy="true" />;
  return (
    <section className={area.linked} aria-label={t("comment.linked")}>
      <h3>{t("comment.linked")}</h3>
      <ul className={css.list}>
        <DiscussionCommentCard
          post={post}
          comment={comment}
          isLiked={comment.isLiked}
          linkedId={commentId}
          linkedReply={linkedReply}
        />
      </ul>
    </section>
  );
}
