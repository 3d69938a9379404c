import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { rejudge } from "../../shared/submission/submissionCalls.ts";
import { call } from "../platform/api.ts";
import { isRoot, useSession } from "../platform/session.ts";
import { useTexts } from "../platform/texts.tsx";
import { Button } from "../ui/control/Button.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { toast } from "../ui/notice/toast.tsx";

/** Only dialogs need this component, so its code is not loaded with the pages. */
export const ResendChoice = lazy(async () => {
  const choice = await import("../remote/ResendChoice.tsx");
  await choice.wordsReady();
  return { default: choice.ResendChoice };
});

export function useMayRejudge(): boolean {
  return isRoot(useSession()?.user);
}

interface RejudgeDialogProps {
  row: Pick<SubmissionRow, "submitId">;
  onClose(): void;
  /** Called with the requeued row. */
  onDone?: (row: SubmissionRow) => void;
}

/** Rejudging discards the current result, so it must be confirmed. */
export function RejudgeDialog({ row, onClose, onDone }: RejudgeDialogProps) {
  const t = useTexts("submission");
  const errorText = useErrorText();
  const client = useQueryClient();
  const [isAnew, setAnew] = useState(false);
  const submitIds = useMemo(() => [row.submitId], [row.submitId]);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(rejudge, { submitId: row.submitId, anew: isAnew }),
    onSuccess(again) {
      toast("good", t("rejudged"));
      onDone?.(again);
      void client.invalidateQueries({ queryKey: ["submission"] });
      onClose();
    },
    onError: (error) => toast("bad", errorText(error)),
  });
  return (
    <Dialog
      title={t("rejudgeTitle", { id: String(row.submitId) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" busy={isPending} data-autofocus onClick={() => mutate()}>
            {t("rejudgeConfirm")}
          </Button>
        </>
      }
    >
      <p>{t("rejudgeText")}</p>
      <Suspense fallback={null}>
        <ResendChoice submitIds={submitIds} isAnew={isAnew} onChange={setAnew} />
      </Suspense>
    </Dialog>
  );
}
