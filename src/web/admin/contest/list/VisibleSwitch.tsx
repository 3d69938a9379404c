import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AdminContestRow,
  setContestVisible,
} from "../../../../shared/contestOrganizer/contestAdmin.ts";
import { ContestStatus, contestStatus } from "../../../../shared/contest/contestTimes.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { Toggle } from "../../../ui/control/Field.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { ADMIN_CONTESTS } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import css from "./ContestListPage.module.css";

/** Uses the current time, because the list may have been loaded before the contest started. */
function isRunning({ startTime, endTime }: AdminContestRow): boolean {
  const times = { start: Date.parse(startTime), end: Date.parse(endTime) };
  return contestStatus(times, Date.now()) === ContestStatus.Running;
}

/**
 * Shows or hides a contest at once; before a running contest is hidden, the toggle asks for confirmation, because
 * contestants could no longer open the contest's pages. The server refuses to make a contest visible if its required
 * access restrictions are not set.
 */
export function VisibleSwitch({ row }: { row: AdminContestRow }) {
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (visible: boolean) => call(setContestVisible, { cid: row.id, visible }),
    onSuccess: (_done, visible) => toast("good", t(visible ? "nowShown" : "nowHidden")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled() {
      close();
      return client.invalidateQueries({ queryKey: ADMIN_CONTESTS });
    },
  });
  return (
    <>
      <Toggle
        label={t(row.visible ? "shown" : "hidden")}
        checked={row.visible}
        onChange={(visible) => (!visible && isRunning(row) ? setIsOpen(true) : mutate(visible))}
      />
      {isOpen && (
        <Dialog
          title={t("hideTitle")}
          onClose={close}
          footer={
            <>
              <Button data-autofocus onClick={close}>
                {t("cancel")}
              </Button>
              <Button look="danger" busy={isPending} onClick={() => mutate(false)}>
                {t("hide")}
              </Button>
            </>
          }
        >
          <p className={css.deleted}>{t("hideText", { title: row.title })}</p>
        </Dialog>
      )}
    </>
  );
}
