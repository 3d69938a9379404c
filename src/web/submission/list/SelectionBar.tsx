import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { rejudgeMany } from "../../../shared/submission/rejudge.ts";
import { call } from "../../platform/api.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { ResendChoice } from "../RejudgeDialog.tsx";
import css from "./SubmissionListPage.module.css";

/**
 * Rejudges the selected submissions after a confirmation. The code of this component is loaded when the first
 * submission is selected.
 */
export default function SelectionBar({ chosen, onClear }: { chosen: number[]; onClear(): void }) {
  const t = useTexts("submission");
  const errorText = useErrorText();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [isAnew, setAnew] = useState(false);
  const count = chosen.length;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(rejudgeMany, { submitIds: chosen, anew: isAnew }),
    onSuccess({ queued, left }) {
      const counts = { queued: queued.length, left: left.length };
      toast(
        left.length > 0 ? "info" : "good",
        t(left.length > 0 ? "rejudgeLeft" : "rejudgeQueued", counts),
      );
      setAsking(false);
      onClear();
    },
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ["submission"] }),
  });
  return (
    <div className={css.selection}>
      <span role="status">{t("selected", { count })}</span>
      <Button size="small" icon="refresh" onClick={() => setAsking(true)}>
        {t("rejudgeSelected")}
      </Button>
      <Button size="small" look="quiet" onClick={onClear}>
        {t("clearSelection")}
      </Button>
      {asking && (
        <Dialog
          title={t("rejudgeManyTitle", { count })}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>{t("cancel")}</Button>
              <Button look="primary" busy={isPending} data-autofocus onClick={() => mutate()}>
                {t("rejudgeConfirm")}
              </Button>
            </>
          }
        >
          <p>{t("rejudgeText")}</p>
          <Suspense fallback={null}>
            <ResendChoice submitIds={chosen} isAnew={isAnew} onChange={setAnew} />
          </Suspense>
        </Dialog>
      )}
    </div>
  );
}
