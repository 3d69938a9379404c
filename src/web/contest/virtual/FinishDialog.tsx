import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { finishVirtual, type VirtualRun } from "../../../shared/contest/virtual.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { useContestWords } from "../texts.ts";
import css from "./virtual.module.css";

/** Asks for confirmation before the reader's virtual participation, which may belong to any contest, is finished. */
export function FinishDialog({ run, onClose }: { run: VirtualRun; onClose: () => void }) {
  const t = useContestWords();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  async function finish() {
    setBusy(true);
    try {
      await call(finishVirtual, { vid: run.vid });
    } catch (error) {
      toast("bad", errorText(error));
    }
    // Also refetched after a refusal, because the participation may already be over.
    await client.invalidateQueries({ queryKey: ["contest", "virtual"] });
    onClose();
  }
  return (
    <Dialog
      title={t("virtual.finishTitle")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("virtual.cancel")}</Button>
          <Button look="primary" busy={busy} onClick={() => void finish()}>
            {t("virtual.finish")}
          </Button>
        </>
      }
    >
      <p className={css.text}>{t("virtual.finishText")}</p>
    </Dialog>
  );
}
