import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteComment, deletedReplyInput, deleteReply } from "../../../shared/comment.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { toast } from "../../ui/toast.tsx";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import { questionsKey } from "./queries.ts";

/** Asks before a question or a reply is deleted. */
export function DeleteDialog(props: {
  what: { question: number } | { reply: number };
  onClose: () => void;
}) {
  const { what, onClose } = props;
  const t = useContestWords();
  const errorText = useErrorText();
  const { cid, uid } = useContest();
  const client = useQueryClient();
  const isReply = "reply" in what;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      isReply
        ? call(deleteReply, deletedReplyInput(what.reply))
        : call(deleteComment, { id: what.question }),
    onSuccess() {
      toast("good", t("questions.deleted"));
      onClose();
    },
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: questionsKey(cid, uid) }),
  });
  return (
    <Dialog
      title={t(isReply ? "questions.deleteReplyTitle" : "questions.deleteTitle")}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t("questions.cancel")}
          </Button>
          <Button look="danger" busy={isPending} onClick={() => mutate()}>
            {t("questions.delete")}
          </Button>
        </>
      }
    >
      <p>{t(isReply ? "questions.deleteReplyText" : "questions.deleteText")}</p>
    </Dialog>
  );
}
