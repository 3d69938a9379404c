import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { unregisterContest } from "../../shared/contest/contestRegistration.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/control/Button.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { Icon } from "../ui/control/Icon.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { useContest } from "./contestContext.ts";
import css from "./OverviewPage.module.css";
import { useContestWords } from "./texts.ts";

/** Shown before the start to a registered user, who may withdraw the registration. */
export function Registered() {
  const t = useContestWords();
  const [open, setOpen] = useState(false);
  return (
    <div className={css.registered}>
      <span>
        <Icon name="check" /> {t("registeredNote")}
      </span>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("unregister")}
      </Button>
      {open && <UnregisterDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function UnregisterDialog({ onClose }: { onClose: () => void }) {
  const t = useContestWords();
  const { cid } = useContest();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  async function unregister() {
    setBusy(true);
    try {
      await call(unregisterContest, { cid });
      toast("good", t("unregisterDone"));
    } catch (error) {
      toast("bad", errorText(error));
    }
    // The contest is also refetched after a refusal, because it may have begun.
    await client.invalidateQueries({ queryKey: ["contest"] });
    onClose();
  }
  return (
    <Dialog
      title={t("unregisterTitle")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("keepRegistration")}</Button>
          <Button look="primary" busy={busy} onClick={() => void unregister()}>
            {t("unregister")}
          </Button>
        </>
      }
    >
      <p>{t("unregisterText")}</p>
    </Dialog>
  );
}
