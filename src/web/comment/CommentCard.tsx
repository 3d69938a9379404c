import { type ReactNode, useState } from "react";
import type { CommentReply, PlacedComment } from "../../shared/discussion/commentShape.ts";
import { RenderedText } from "../prose/RenderedText.tsx";
import { Button } from "../ui/control/Button.tsx";
import { commentAnchor } from "./commentAnchor.ts";
import { CommentHead, useWriterName } from "./CommentHead.tsx";
import { DeleteButton, type DeletionWords } from "./DeleteButton.tsx";
import { LikeButton } from "./LikeButton.tsx";
import { Replies } from "./Replies.tsx";
import css from "./comment.module.css";

interface Card<Reply extends CommentReply> {
  comment: PlacedComment<Reply>;
  isLiked: boolean;
  /** Whether the viewer has to act on the comment; the edge of the comment is then highlighted. */
  isMarked?: boolean;
  /** Labels beside the writer's name. */
  labels?: ReactNode;
  labelsOfReply?: (reply: Reply) => ReactNode;
  /** Additional buttons, which depend on where the comments are (post or contest). */
  actions?: ReactNode;
  replyLabel: string;
  /** The form for writing a reply. */
  replyForm: (onClose: () => void) => ReactNode;
  deletion: DeletionWords;
}

/** A comment in a list, with its replies and with buttons for the actions that the viewer may perform. */
export function CommentCard<Reply extends CommentReply>(props: Card<Reply>) {
  const { comment, isMarked, labels } = props;
  return (
    <li id={commentAnchor(comment.id)} className={css.card} data-marked={isMarked || undefined}>
      <article aria-label={useWriterName(comment)}>
        <CommentHead comment={comment}>{labels}</CommentHead>
        <div className={css.text}>
          <RenderedText html={comment.html} />
        </div>
        <Replies comment={comment} labelsOf={props.labelsOfReply} />
        <Actions
          comment={comment}
          isLiked={props.isLiked}
          actions={props.actions}
          replyLabel={props.replyLabel}
          replyForm={props.replyForm}
          deletion={props.deletion}
        />
      </article>
    </li>
  );
}

type ActionsOf = Omit<Card<CommentReply>, "isMarked" | "labels" | "labelsOfReply">;

function Actions({ comment, isLiked, actions, replyLabel, replyForm, deletion }: ActionsOf) {
  const [isReplying, setReplying] = useState(false);
  return (
    <>
      <div className={css.actions}>
        {comment.mayReply && !isReplying && (
          <Button size="small" icon="pen" onClick={() => setReplying(true)}>
            {replyLabel}
          </Button>
        )}
        {actions}
        <LikeButton comment={comment} isLiked={isLiked} />
        {comment.mayDelete && <DeleteButton target={{ commentId: comment.id }} words={deletion} />}
      </div>
      {isReplying && replyForm(() => setReplying(false))}
    </>
  );
}
