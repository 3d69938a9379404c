import { createReply, replyInput } from "../../../shared/discussion/comment.ts";
import type {
  DiscussionComment,
  DiscussionReply,
} from "../../../shared/discussion/discussionComment.ts";
import { CommentEditor } from "../../comment/CommentEditor.tsx";
import { useCommentsContext } from "../../comment/commentsContext.ts";
import { call } from "../../platform/api.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { useDiscussionWords } from "../texts.ts";
import { withReply } from "./commentPages.ts";
import { CommentPreview } from "./CommentPreview.tsx";
import { withQuote } from "./withQuote.ts";
import { useCommentChanges } from "./useComments.ts";

/** The user being replied to. */
export interface ReplyTarget {
  /** Null if the reply is addressed to the author of the comment. */
  uid: string | null;
  name: string;
  /** Markdown that the reply quotes; null if it quotes nothing. */
  quote: string | null;
}

/** The form for replying to a comment or to one of its replies. */
export function ReplyForm(props: {
  did: number;
  comment: DiscussionComment;
  target: ReplyTarget;
  onClose: () => void;
}) {
  const { did, comment, target, onClose } = props;
  const t = useDiscussionWords();
  const { uid } = useCommentsContext();
  const changes = useCommentChanges(did, uid);
  const { quote } = target;
  async function send(content: string): Promise<void> {
    const input = { commentId: comment.id, content, toUid: target.uid, isPublic: false };
    const reply = await call(createReply, replyInput(input));
    if ("isHeld" in reply) return changes.announceHeld();
    changes.change((pages) => withReply(pages, reply as DiscussionReply));
    toast("good", t("comment.replied"));
    await changes.renewReplies(comment.id);
  }
  return (
    <CommentEditor
      replyTo={comment.id}
      label={t("comment.replyTo", { name: target.name })}
      rows={3}
      {...(quote !== null && { startText: (text: string) => withQuote(text, quote) })}
      below={(text) => <CommentPreview text={text} />}
      buttons={[{ label: t("comment.send"), send }]}
      onSent={onClose}
      onCancel={onClose}
    />
  );
}
