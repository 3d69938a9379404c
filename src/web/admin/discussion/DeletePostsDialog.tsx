import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type DiscussionRow, restoreDiscussion } from "../../../shared/discussion/discussion.ts";
import { deleteDiscussions } from "../../../shared/discussion/discussionAdmin.ts";
import { DISCUSSION_UNDO_SECONDS } from "../../../shared/discussion/discussionRules.ts";
import { call } from "../../platform/api.ts";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { POSTS } from "./queries.ts";
import { useAdminDiscussionWords } from "./texts.ts";

/** Deletes the selected posts after a confirmation; for one minute, a notice offers to restore them. */
export function DeletePostsDialog(props: { posts: DiscussionRow[]; onClose: () => void }) {
  const { posts, onClose } = props;
  const t = useAdminDiscussionWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const ids = posts.map(({ id }) => id);
  const refresh = () => client.invalidateQueries({ queryKey: POSTS });
  async function restore(): Promise<void> {
    try {
      for (const did of ids) await call(restoreDiscussion, { did });
      toast("good", t("manage.restored"));
    } catch (error) {
      toast("bad", errorText(error));
    }
    await refresh();
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(deleteDiscussions, ids),
    onSuccess({ deleted }) {
      toast("good", t("manage.deleted", { count: deleted }), {
        stay: DISCUSSION_UNDO_SECONDS * 1000,
        action: { label: t("manage.undo"), run: () => void restore() },
      });
      onClose();
      return refresh();
    },
  });
  return (
    <DeletionDialog
      title={t("manage.deleteTitle")}
      busy={isPending}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <FormError text={error && errorText(error)} />
      <p>{t("manage.deleteText", { count: ids.length })}</p>
    </DeletionDialog>
  );
}
