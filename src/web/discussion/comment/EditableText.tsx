import { updateComment } from "../../../shared/discussion/comment.ts";
import type { DiscussionReply } from "../../../shared/discussion/discussionComment.ts";
import { CommentEditor } from "../../comment/CommentEditor.tsx";
import { useCommentsContext } from "../../comment/commentsContext.ts";
import css from "../../comment/comment.module.css";
import { call } from "../../platform/api.ts";
import { RenderedText } from "../../prose/RenderedText.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useDiscussionWords } from "../texts.ts";
import { withText } from "./commentPages.ts";
import { CommentPreview } from "./CommentPreview.tsx";
import { useCommentChanges } from "./useComments.ts";

/** The text of a comment or a reply, or the form that edits it. */
export function EditableText(props: {
  did: number;
  comment: Pick<DiscussionReply, "id" | "content" | "html" | "isHidden"> & { commentId?: number };
  isEditing: boolean;
  onClose: () => void;
}) {
  const { did, comment, isEditing, onClose } = props;
  const { id, html, commentId } = comment;
  const t = useDiscussionWords();
  const { uid } = useCommentsContext();
  const changes = useCommentChanges(did, uid);
  async function send(content: string): Promise<void> {
    const edited = await call(updateComment, { id, content });
    changes.change((pages) => withText(pages, id, { content, ...edited }));
    toast("good", t("comment.saved"));
    await (commentId === undefined ? changes.renewThreads() : changes.renewReplies(commentId));
  }
  if (isEditing) {
    return (
      <CommentEditor
        replyTo={`edit-${id}`}
        label={t("comment.editText")}
        rows={4}
        startText={(storedText) => storedText || comment.content}
        below={(text) => <CommentPreview text={text} />}
        buttons={[{ label: t("comment.save"), send }]}
        onSent={onClose}
        onCancel={onClose}
      />
    );
  }
  if (comment.isHidden && html === "") return <p className={css.to}>{t("comment.hidden")}</p>;
  return (
    <div className={css.text}>
      <RenderedText html={html} />
    </div>
  );
}
