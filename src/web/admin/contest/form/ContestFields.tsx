import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import type { AdminContest } from "../../../../shared/contestAdmin.ts";
import { FormError } from "../../../ui/FormError.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import { useAdminContestWords } from "../texts.ts";
import { AccessPart } from "./AccessPart.tsx";
import { BasicsPart } from "./BasicsPart.tsx";
import { BoardPart } from "./BoardPart.tsx";
import css from "./ContestFormPage.module.css";
import { TimesPart } from "./TimesPart.tsx";
import { useContestForm } from "./useContestForm.ts";
import { useExtension } from "./useExtension.tsx";

/** All settings of a contest, with one save bar. */
export function ContestFields({ contest }: { contest: AdminContest | null }) {
  const t = useAdminContestWords();
  // What is stored now: the version that the form was loaded with, then each version that it saves.
  const [stored, setStored] = useState(contest);
  const { form, isSaved, confirmation } = useContestForm(stored, setStored);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && form.isChanged && !isSaved(),
    enableBeforeUnload: () => form.isChanged && !isSaved(),
    withResolver: true,
  });
  const parts = { form, stored };
  const extension = useExtension(parts, setStored);
  return (
    <>
      <form ref={form.element} className={css.form} onSubmit={form.submit} noValidate>
        <BasicsPart {...parts} />
        <TimesPart {...parts} action={extension.button} />
        <AccessPart {...parts} />
        <BoardPart {...parts} />
        <div className={css.bar}>
          <div className={css.state}>
            <FormError text={form.failure} />
            {!form.failure && <span role="status">{stateOf()}</span>}
          </div>
          <Button type="submit" look="primary" busy={form.busy}>
            {t(form.busy ? "saving" : stored ? "save" : "create")}
          </Button>
        </div>
        {blocker.status === "blocked" && (
          <Dialog
            title={t("leaveTitle")}
            onClose={blocker.reset}
            footer={
              <>
                <Button data-autofocus onClick={blocker.reset}>
                  {t("stay")}
                </Button>
                <Button look="danger" onClick={blocker.proceed}>
                  {t("leave")}
                </Button>
              </>
            }
          >
            <p>{t("leaveText")}</p>
          </Dialog>
        )}
      </form>
      {extension.dialog}
      <ConfirmDialog
        confirmation={confirmation}
        title={t("confirmTitle")}
        act={t("confirmSave")}
        onConfirmed={() => form.submit()}
      />
    </>
  );

  function stateOf(): string {
    if (form.isChanged) return t("unsaved");
    if (!stored) return "";
    return `${t("upToDate")} · ${t(stored.visible ? "visibleNow" : "hiddenNow")}`;
  }
}
