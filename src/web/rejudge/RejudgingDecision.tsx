import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  applyRejudging,
  cancelRejudging,
  type Rejudging,
} from "../../shared/submission/rejudge.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/control/Button.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { toast } from "../ui/notice/toast.tsx";
import { JUDGING } from "./queries.ts";
import css from "./rejudge.module.css";
import { useJudgingWords } from "./texts.ts";

/** Applies or discards a rejudging, after a confirmation. */
export function RejudgingDecision({ rejudging: { id, state, changed } }: { rejudging: Rejudging }) {
  const t = useJudgingWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<"apply" | "discard">();
  const { mutate, isPending } = useMutation({
    mutationFn: (decision: "apply" | "discard") =>
      call(decision === "apply" ? applyRejudging : cancelRejudging, { id }),
    onSuccess: (_row, decision) =>
      toast("good", t(decision === "apply" ? "applying" : "cancelled")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled() {
      setOpenDialog(undefined);
      return client.invalidateQueries({ queryKey: JUDGING });
    },
  });
  return (
    <div className={css.acts}>
      {(state === "judging" || state === "judged") && (
        <Button look="danger" onClick={() => setOpenDialog("discard")}>
          {t("discard")}
        </Button>
      )}
      {state === "judged" && (
        <Button look="primary" onClick={() => setOpenDialog("apply")}>
          {t("apply")}
        </Button>
      )}
      {openDialog && (
        <Dialog
          title={t(openDialog)}
          onClose={() => setOpenDialog(undefined)}
          footer={
            <>
              <Button data-autofocus onClick={() => setOpenDialog(undefined)}>
                {t("cancel")}
              </Button>
              <Button
                look={openDialog === "apply" ? "primary" : "danger"}
                busy={isPending}
                onClick={() => mutate(openDialog)}
              >
                {t(openDialog)}
              </Button>
            </>
          }
        >
          <p>{openDialog === "apply" ? t("applySure", { count: changed }) : t("discardSure")}</p>
        </Dialog>
      )}
    </div>
  );
}
