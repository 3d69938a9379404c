import { useMutation, useQueryClient } from "@tanstack/react-query";
import { revealContest } from "../../../shared/contest/contestBoard.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { accessOf, useContest, useIsOverForAll } from "../contestContext.ts";
import { useBoardWords } from "./texts.ts";

/** Asks for confirmation before frozen results become public. */
export function RevealDialog({ onClose }: { onClose: () => void }) {
  const t = useBoardWords();
  const errorText = useErrorText();
  const contest = useContest();
  const isOver = useIsOverForAll(contest);
  const opensLater = contest.info.opensToAll && accessOf(contest.info.auth) === "private";
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(revealContest, { cid: contest.cid }),
    onSuccess() {
      toast("good", t("revealed"));
      onClose();
    },
    onError: (error) => toast("bad", errorText(error)),
    // The contest is also refetched after a refusal, because the results may have been revealed in the meantime.
    onSettled: () => void client.invalidateQueries({ queryKey: ["contest"] }),
  });
  return (
    <Dialog
      title={t("revealTitle")}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button look="danger" busy={isPending} onClick={() => mutate()}>
            {t("reveal")}
          </Button>
        </>
      }
    >
      <p>{t("revealText")}</p>
      {!isOver && <p>{t("revealRunning")}</p>}
      {opensLater && <p>{t("revealOpens")}</p>}
    </Dialog>
  );
}
