import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { deleteComment, deletedReplyInput, deleteReply } from "../../shared/discussion/comment.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/control/Button.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { toast } from "../ui/notice/toast.tsx";
import { type CommentChange, useCommentsContext } from "./commentsContext.ts";
import { useCommentWords } from "./texts.ts";

/** UI strings about deleting, which depend on where the comments are (post or contest). */
export interface DeletionWords {
  button: string;
  title: string;
  text: string;
}

interface Deletion {
  /** A comment, or a reply to it if `replyId` is set. */
  target: { commentId: number; replyId?: number };
  words: DeletionWords;
}

/** A button that asks for confirmation and then deletes a comment with its replies, or a single reply. */
export function DeleteButton({ target, words }: Deletion) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" look="quiet" icon="bin" iconOnly onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      {isOpen && <DeleteDialog target={target} words={words} onClose={() => setOpen(false)} />}
    </>
  );
}

function deletionOf({ commentId, replyId }: Deletion["target"]): CommentChange {
  return replyId === undefined
    ? { kind: "deleted", commentId }
    : { kind: "replyDeleted", commentId, replyId };
}

function DeleteDialog({ target, words, onClose }: Deletion & { onClose: () => void }) {
  const t = useCommentWords();
  const errorText = useErrorText();
  const { onChange } = useCommentsContext();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      target.replyId === undefined
        ? call(deleteComment, { id: target.commentId })
        : call(deleteReply, deletedReplyInput(target.replyId)),
    onSuccess() {
      toast("good", t("deleted"));
      onClose();
    },
    onError: (error) => toast("bad", errorText(error)),
    onSettled: (_done, error) => void onChange(error ? { kind: "failed" } : deletionOf(target)),
  });
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button look="danger" busy={isPending} onClick={() => mutate()}>
            {t("delete")}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  );
}
