import { useState } from "react";
import type { DiscussionDetail } from "../../../shared/discussion/discussion.ts";
import type {
  DiscussionComment,
  DiscussionReply,
} from "../../../shared/discussion/discussionComment.ts";
import { commentAnchor } from "../../comment/commentAnchor.ts";
import { CommentHead, useWriterName } from "../../comment/CommentHead.tsx";
import { CommentLabel } from "../../comment/CommentLabel.tsx";
import { DeleteButton } from "../../comment/DeleteButton.tsx";
import { LikeButton } from "../../comment/LikeButton.tsx";
import { Replies } from "../../comment/Replies.tsx";
import css from "../../comment/comment.module.css";
import { Button } from "../../ui/control/Button.tsx";
import { useDiscussionWords } from "../texts.ts";
import { CommentMenu } from "./CommentMenu.tsx";
import { EditableText } from "./EditableText.tsx";
import { ReplyForm, type ReplyTarget } from "./ReplyForm.tsx";

/** A comment on a post, with its replies and the actions that the viewer may perform. */
export function DiscussionCommentCard(props: {
  post: DiscussionDetail;
  comment: DiscussionComment;
  isLiked: boolean;
  /** The comment or reply to which the URL leads. */
  linkedId: number | undefined;
  /** The reply that the URL refers to, if it is not among the newest replies. */
  linkedReply?: number | null;
}) {
  const { post, comment, isLiked, linkedId, linkedReply } = props;
  const t = useDiscussionWords();
  const name = useWriterName(comment);
  const [target, setTarget] = useState<ReplyTarget | null>(null);
  const [isEditing, setEditing] = useState(false);
  const isReadable = !comment.isHidden || post.mayModerate;
  const mayReply = comment.mayReply && post.commentBar === null && isReadable;
  const answerLabel = comment.isAnswer && (
    <CommentLabel tone="answered">{t("comment.answer")}</CommentLabel>
  );
  return (
    <li
      id={commentAnchor(comment.id)}
      className={css.card}
      data-linked={comment.id === linkedId || undefined}
    >
      <article aria-label={t("comment.of", { name })}>
        <CommentHead comment={comment}>
          {answerLabel}
          <StateLabels comment={comment} />
        </CommentHead>
        <EditableText
          did={post.id}
          comment={comment}
          isEditing={isEditing}
          onClose={() => setEditing(false)}
        />
        <Replies<DiscussionReply>
          comment={comment}
          linkedId={linkedReply}
          labelsOf={(reply) => <StateLabels comment={reply} />}
          bodyOf={(reply) => (
            <ReplyBody
              post={post}
              reply={reply}
              addressee={reply.toUid === comment.fromUid ? "" : reply.toName}
              onReply={mayReply ? setTarget : null}
            />
          )}
        />
        <div className={css.actions}>
          {mayReply && (
            <Button
              size="small"
              icon="chat"
              onClick={() => setTarget({ uid: null, name, quote: null })}
            >
              {t("comment.reply")}
            </Button>
          )}
          {isReadable && <LikeButton comment={comment} isLiked={isLiked} />}
          <CommentMenu
            post={post}
            comment={comment}
            answer={comment.isAnswer ? "accepted" : "none"}
            onQuote={mayReply ? () => setTarget({ uid: null, name, quote: comment.content }) : null}
            onEdit={comment.mayEdit ? () => setEditing(true) : null}
          />
          {comment.mayDelete && (
            <DeleteButton
              target={{ commentId: comment.id }}
              words={{
                button: t("comment.deleteOf", { name }),
                title: t("comment.deleteTitle"),
                text: t("comment.deleteText", { count: comment.totalReplyNum }),
              }}
            />
          )}
        </div>
        {target && mayReply && (
          <ReplyForm
            key={`${String(target.uid)} ${String(target.quote)}`}
            did={post.id}
            comment={comment}
            target={target}
            onClose={() => setTarget(null)}
          />
        )}
      </article>
    </li>
  );
}

/** The text of a reply, with buttons for the actions that the viewer may take. */
function ReplyBody(props: {
  post: DiscussionDetail;
  reply: DiscussionReply;
  /** Name of the user to whom the reply is addressed; empty if this user wrote the comment. */
  addressee: string;
  /** Null if the viewer cannot reply. */
  onReply: ((target: ReplyTarget) => void) | null;
}) {
  const { post, reply, addressee, onReply } = props;
  const t = useDiscussionWords();
  const name = useWriterName(reply);
  const [isEditing, setEditing] = useState(false);
  const answer = (quote: string | null) => onReply?.({ uid: reply.fromUid, name, quote });
  return (
    <>
      {addressee !== "" && <p className={css.to}>{t("comment.to", { name: addressee })}</p>}
      <EditableText
        did={post.id}
        comment={reply}
        isEditing={isEditing}
        onClose={() => setEditing(false)}
      />
      <div className={css.actions}>
        {onReply && (
          <Button size="small" look="quiet" icon="chat" onClick={() => answer(null)}>
            {t("comment.reply")}
            <span className="visually-hidden">{t("comment.to", { name })}</span>
          </Button>
        )}
        <CommentMenu
          post={post}
          comment={reply}
          answer={null}
          onQuote={onReply && reply.content !== "" ? () => answer(reply.content) : null}
          onEdit={reply.mayEdit ? () => setEditing(true) : null}
        />
      </div>
    </>
  );
}

function StateLabels({ comment }: { comment: Pick<DiscussionReply, "gmtModified" | "isHidden"> }) {
  const t = useDiscussionWords();
  return (
    <>
      {comment.gmtModified !== null && <CommentLabel>{t("comment.edited")}</CommentLabel>}
      {comment.isHidden && <CommentLabel>{t("state.hidden")}</CommentLabel>}
    </>
  );
}
