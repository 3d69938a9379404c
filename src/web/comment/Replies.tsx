import { useInfiniteQuery, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { CommentReply, PlacedComment } from "../../shared/discussion/commentShape.ts";
import { RenderedText } from "../prose/RenderedText.tsx";
import { Button } from "../ui/control/Button.tsx";
import { ErrorNote } from "../ui/notice/Note.tsx";
import { CommentHead, useWriterName } from "./CommentHead.tsx";
import { commentAnchor } from "./commentAnchor.ts";
import { useCommentsContext } from "./commentsContext.ts";
import { DeleteButton } from "./DeleteButton.tsx";
import { REPLIES_LOADED, repliesQuery, useCommentPoll } from "./queries.ts";
import { useCommentWords } from "./texts.ts";
import css from "./comment.module.css";

interface RepliesOf<Reply extends CommentReply> {
  comment: PlacedComment<Reply>;
  labelsOf?: ((reply: Reply) => ReactNode) | undefined;
  /** Returns the content that replaces a reply's text, for example the text with further content below it. */
  bodyOf?: ((reply: Reply, text: ReactNode) => ReactNode) | undefined;
}

/** The replies to a comment in chronological order: the newest replies, or all of them page by page. */
export function Replies<Reply extends CommentReply>({
  linkedId = null,
  ...props
}: RepliesOf<Reply> & {
  /** Id of the reply that is shown initially, together with the replies before it. */
  linkedId?: number | null | undefined;
}) {
  const { id, replyList, totalReplyNum } = props.comment;
  const t = useCommentWords();
  const { place, uid } = useCommentsContext();
  const [showsAll, setShowsAll] = useState(linkedId !== null);
  const refetchInterval = useCommentPoll();
  const loaded = useInfiniteQuery({
    ...repliesQuery<Reply>(place, uid, { commentId: id, linkedId }),
    enabled: showsAll,
    refetchInterval,
  });
  if (totalReplyNum === 0) return null;
  const replies = showsAll ? loaded.data?.pages.flat() : undefined;
  const [newest] = replies ?? [];
  // There may be unloaded replies between the loaded replies and these newer replies.
  const later = newest ? replyList.filter((reply) => reply.id > newest.id) : [];
  const hasEarlier = linkedId !== null || totalReplyNum > (replies?.length ?? 0);
  const isLong = totalReplyNum > REPLIES_LOADED;
  return (
    <div className={css.replies}>
      {totalReplyNum > replyList.length && (
        <div>
          <Button
            size="small"
            look="quiet"
            icon={showsAll ? "up" : "down"}
            busy={showsAll && loaded.isLoading}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll
              ? t("showLess")
              : t(isLong ? "showMore" : "showAll", { count: totalReplyNum })}
          </Button>
        </div>
      )}
      {showsAll && loaded.error && <ErrorNote error={loaded.error} onRetry={retryOf(loaded)} />}
      {replies && loaded.hasNextPage && hasEarlier && (
        <LoadButton busy={loaded.isFetchingNextPage} onClick={loaded.fetchNextPage}>
          {linkedId === null
            ? t("earlierCount", { count: totalReplyNum - replies.length })
            : t("earlier")}
        </LoadButton>
      )}
      <ReplyList {...props} replies={replies ?? replyList} />
      {later.length > 0 && (
        <>
          <LoadButton busy={loaded.isFetchingPreviousPage} onClick={loaded.fetchPreviousPage}>
            {t("later")}
          </LoadButton>
          <ReplyList {...props} replies={later} />
        </>
      )}
    </div>
  );
}

/** Returns a function that retries the failed load. */
function retryOf(loaded: UseInfiniteQueryResult): () => void {
  if (loaded.isFetchNextPageError) return () => void loaded.fetchNextPage();
  if (loaded.isFetchPreviousPageError) return () => void loaded.fetchPreviousPage();
  return () => void loaded.refetch();
}

function LoadButton(props: {
  busy: boolean;
  onClick: () => Promise<unknown>;
  children: ReactNode;
}) {
  const { busy, onClick, children } = props;
  return (
    <div>
      <Button size="small" busy={busy} onClick={() => void onClick()}>
        {children}
      </Button>
    </div>
  );
}

/** `replies`: newest first. */
function ReplyList<Reply extends CommentReply>(props: RepliesOf<Reply> & { replies: Reply[] }) {
  const { replies, labelsOf, bodyOf = (_reply, text) => text } = props;
  return (
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
