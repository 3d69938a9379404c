import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleteComment, deletedReplyInput, deleteReply } from "../../shared/comment.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useErrorText } from "../ui/errorText.ts";
import { toast } from "../ui/toast.tsx";
import { useCommentsContext } from "./commentsContext.ts";
import { commentsKey } from "./queries.ts";
import { useCommentWords } from "./texts.ts";

/** Texts of the place about deleting. */
export interface DeletionWords {
  button: string;
  title: string;
  text: string;
}

interface Deletion {
  target: { commentId: number } | { replyId: number };
  words: DeletionWords;
}

/** Deletes a comment with its replies, or a reply, after a confirmation. */
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

function DeleteDialog({ target, words, onClose }: Deletion & { onClose: () => void }) {
  const t = useCommentWords();
  const errorText = useErrorText();
  const { place, uid } = useCommentsContext();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      "replyId" in target
        ? call(deleteReply, deletedReplyInput(target.replyId))
        : call(deleteComment, { id: target.commentId }),
    onSuccess() {
      toast("good", t("deleted"));
      onClose();
    },
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: commentsKey(place, uid) }),
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
