import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { CommentReply, PlacedComment } from "../../shared/discussion/commentShape.ts";
import { RenderedText } from "../prose/RenderedText.tsx";
import { Button } from "../ui/control/Button.tsx";
import { ErrorNote } from "../ui/notice/Note.tsx";
import { CommentHead, useWriterName } from "./CommentHead.tsx";
import { commentAnchor } from "./commentAnchor.ts";
import { useCommentsContext } from "./commentsContext.ts";
import { DeleteButton } from "./DeleteButton.tsx";
import { repliesQuery, useCommentPoll } from "./queries.ts";
import { useCommentWords } from "./texts.ts";
import css from "./comment.module.css";

/** The replies to a comment in the order of their times: the newest ones, or all. */
export function Replies<Reply extends CommentReply>(props: {
  comment: PlacedComment<Reply>;
  labelsOf?: ((reply: Reply) => ReactNode) | undefined;
  /** What the place shows instead of the text of a reply and below it. */
  bodyOf?: ((reply: Reply, text: ReactNode) => ReactNode) | undefined;
  /** All replies are shown from the start. */
  startsOpen?: boolean | undefined;
}) {
  const { comment, labelsOf, bodyOf = (_reply, text) => text, startsOpen = false } = props;
  const { id, replyList, totalReplyNum } = comment;
  const t = useCommentWords();
  const { place, uid } = useCommentsContext();
  const [showsAll, setShowsAll] = useState(startsOpen);
  const refetchInterval = useCommentPoll();
  const all = useQuery({
    ...repliesQuery<Reply>(place, uid, id),
    enabled: showsAll,
    refetchInterval,
  });
  if (totalReplyNum === 0) return null;
  const replies = (showsAll ? all.data : undefined) ?? replyList;
  return (
    <div className={css.replies}>
      {totalReplyNum > replyList.length && (
        <div>
          <Button
            size="small"
            look="quiet"
            icon={showsAll ? "up" : "down"}
            busy={showsAll && all.isLoading}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? t("showLess") : t("showAll", { count: totalReplyNum })}
          </Button>
        </div>
      )}
      {showsAll && all.error && <ErrorNote error={all.error} onRetry={() => void all.refetch()} />}
      <ul className={css.replyList}>
        {replies.toReversed().map((reply) => (
          <ReplyItem key={reply.id} reply={reply} labels={labelsOf?.(reply)}>
            {bodyOf(
              reply,
              <div className={css.text}>
                <RenderedText html={reply.html} />
              </div>,
            )}
          </ReplyItem>
        ))}
      </ul>
    </div>
  );
}

function ReplyItem(props: { reply: CommentReply; labels: ReactNode; children: ReactNode }) {
  const { reply, labels, children } = props;
  const t = useCommentWords();
  const name = useWriterName(reply);
  const words = {
    button: t("deleteReplyOf", { name }),
    title: t("deleteReplyTitle"),
    text: t("deleteReplyText"),
  };
  return (
    <li id={commentAnchor(reply.id)}>
      <CommentHead comment={reply}>
        {labels}
        {reply.mayDelete && (
          <DeleteButton target={{ commentId: reply.commentId, replyId: reply.id }} words={words} />
        )}
      </CommentHead>
      {children}
    </li>
  );
}
