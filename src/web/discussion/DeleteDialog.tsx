import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  deleteDiscussion,
  type DiscussionRow,
  restoreDiscussion,
} from "../../shared/discussion/discussion.ts";
import { DISCUSSION_UNDO_SECONDS } from "../../shared/discussion/discussionRules.ts";
import { call } from "../platform/api.ts";
import { DeletionDialog } from "../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { FormError } from "../ui/control/FormError.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { DISCUSSIONS } from "./queries.ts";
import { useDiscussionWords } from "./texts.ts";

/** Deletes a post after a confirmation; for a minute, a notice offers to restore the post. */
export function DeleteDialog(props: {
  post: Pick<DiscussionRow, "id" | "title" | "commentNum">;
  onDeleted?: () => void;
  onClose: () => void;
}) {
  const { post, onDeleted, onClose } = props;
  const { id, title, commentNum } = post;
  const t = useDiscussionWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  /** Restores the post. The result is shown in a notice, because the post's page may no longer be open. */
  async function restore(): Promise<void> {
    try {
      await call(restoreDiscussion, { did: id });
      toast("good", t("deletion.restored"));
    } catch (error) {
      toast("bad", errorText(error));
    }
    await client.invalidateQueries({ queryKey: DISCUSSIONS });
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(deleteDiscussion, { did: id }),
    onSuccess() {
      toast("good", t("deletion.done", { title }), {
        stay: DISCUSSION_UNDO_SECONDS * 1000,
        action: { label: t("deletion.undo"), run: () => void restore() },
      });
      onClose();
      onDeleted?.();
      return client.invalidateQueries({ queryKey: [...DISCUSSIONS, "list"] });
    },
  });
  return (
    <DeletionDialog
      title={t("deletion.title")}
      busy={isPending}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <FormError text={error && errorText(error)} />
      <p>{t("deletion.text", { title, count: commentNum })}</p>
    </DeletionDialog>
  );
}
