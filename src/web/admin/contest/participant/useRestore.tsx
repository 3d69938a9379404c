import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  disqualifyContestParticipant,
  type Participant,
} from "../../../../shared/contestOrganizer/contestParticipant.ts";
import { call } from "../../../platform/api.ts";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { toast } from "../../../ui/notice/toast.tsx";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import { ADMIN_CONTESTS } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import { useConfirmation } from "../useConfirmation.ts";

/**
 * Restores a disqualified participant at once; a dialog asks for confirmation if this would hide results that are
 * public now.
 */
export function useRestore(cid: number): {
  restore: (row: Participant) => void;
  dialog: ReactNode;
} {
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const confirmation = useConfirmation();
  const { mutate, variables: row } = useMutation({
    mutationFn: ({ uid }: Participant) =>
      call(disqualifyContestParticipant, {
        cid,
        uid,
        disqualified: false,
        confirm: [...confirmation.codes()],
      }),
    onSuccess(_done, { username }) {
      confirmation.clear();
      toast("good", t("participant.nowRestored", { name: username }));
    },
    onError(error) {
      if (!confirmation.ask(error)) toast("bad", errorText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_CONTESTS }),
  });
  return {
    restore: (question) => mutate(question),
    dialog: row && (
      <ConfirmDialog
        confirmation={confirmation}
        title={t("participant.restoreTitle", { name: row.username })}
        act={t("participant.restore")}
        onConfirmed={() => mutate(row)}
      />
    ),
  };
}
