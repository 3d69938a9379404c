import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { applyRejudging, cancelRejudging, type Rejudging } from "../../shared/rejudge.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useErrorText } from "../ui/errorText.ts";
import { toast } from "../ui/toast.tsx";
import { JUDGING } from "./queries.ts";
import css from "./rejudge.module.css";
import { useJudgingWords } from "./texts.ts";

/** Applies or discards a rejudging, after a confirmation. */
export function RejudgingDecision({ rejudging: { id, state, changed } }: { rejudging: Rejudging }) {
  const t = useJudgingWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [asked, setAsked] = useState<"apply" | "discard">();
  const { mutate, isPending } = useMutation({
    mutationFn: (what: "apply" | "discard") =>
      call(what === "apply" ? applyRejudging : cancelRejudging, { id }),
    onSuccess: (_row, what) => toast("good", t(what === "apply" ? "applying" : "cancelled")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled() {
      setAsked(undefined);
      return client.invalidateQueries({ queryKey: JUDGING });
    },
  });
  return (
    <div className={css.acts}>
      {(state === "judging" || state === "judged") && (
        <Button look="danger" onClick={() => setAsked("discard")}>
          {t("discard")}
        </Button>
      )}
      {state === "judged" && (
        <Button look="primary" onClick={() => setAsked("apply")}>
          {t("apply")}
        </Button>
      )}
      {asked && (
        <Dialog
          title={t(asked)}
          onClose={() => setAsked(undefined)}
          footer={
            <>
              <Button data-autofocus onClick={() => setAsked(undefined)}>
                {t("cancel")}
              </Button>
              <Button
                look={asked === "apply" ? "primary" : "danger"}
                busy={isPending}
                onClick={() => mutate(asked)}
              >
                {t(asked)}
              </Button>
            </>
          }
        >
          <p>{asked === "apply" ? t("applySure", { count: changed }) : t("discardSure")}</p>
        </Dialog>
      )}
    </div>
  );
}
