import { lazy, Suspense, useState } from "react";
import type { AdminContest } from "../../../../shared/contestOrganizer/contestAdmin.ts";
import { DraftNote } from "../../../ui/draft/DraftNote.tsx";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import { useAdminContestWords } from "../texts.ts";
import { AccessPart } from "./AccessPart.tsx";
import { BasicsPart } from "./BasicsPart.tsx";
import { BoardPart } from "./BoardPart.tsx";
import css from "./ContestFormPage.module.css";
import { ContestSaveBar } from "./ContestSaveBar.tsx";
import { LeaveDialog } from "../../LeaveDialog.tsx";
import { LogoPart } from "./LogoPart.tsx";
import { RulesPart } from "./RulesPart.tsx";
import { TimesPart } from "./TimesPart.tsx";
import { type StoredDraft, useContestDraft, useOfferedContestDrafts } from "./useContestDraft.ts";
import { useContestForm } from "./useContestForm.ts";
import { useExtension } from "./useExtension.tsx";
import { Form } from "../../../ui/control/Form.tsx";

const CompareDialog = lazy(async () => ({
  default: (await import("./CompareDialog.tsx")).CompareDialog,
}));

/** A form with all settings of a contest and one save bar; unsaved changes are kept as a draft. */
export function ContestFields(props: { contest: AdminContest | null; draft: StoredDraft }) {
  const { contest, draft } = props;
  const t = useAdminContestWords();
  // The stored version: initially the version loaded with the form, later the version that the form saved last.
  const [stored, setStored] = useState(contest);
  const { form, base, isSaved, confirmation, comparing } = useContestForm(stored, setStored);
  const offered = useOfferedContestDrafts(draft, {
    stored,
    values: form.values,
    base,
    onRestore: form.fill,
    onCompare: comparing.open,
  });
  const isOffered = offered.offers.length > 0;
  const drafts = useContestDraft(
    { values: form.values, base, stored, isSaved },
    { visit: offered.visit, paused: isOffered },
  );
  const parts = { form, stored };
  const extension = useExtension(parts, setStored);
  return (
    <>
      {offered.offers.map((offer) => (
        <DraftNote
          key={offer.key}
          offer={offer}
          note={[offered.isOlder(offer) && t("draft.older"), t("draft.noPassword")]
            .filter(Boolean)
            .join(" ")}
          onRestore={() => offered.restore(offer)}
          onDiscard={() => offered.discard(offer)}
        />
      ))}
      <Form form={form} className={css.form}>
        <BasicsPart {...parts} />
        {stored?.mayEdit && <LogoPart stored={stored} />}
        <TimesPart {...parts} action={extension.button} />
        <AccessPart {...parts} />
        <RulesPart {...parts} />
        <BoardPart {...parts} />
        <ContestSaveBar {...parts} keeping={drafts.keeping} isPaused={isOffered} />
      </Form>
      <LeaveDialog
        isUnsaved={() => form.isChanged && !isSaved()}
        isInDraft={drafts.keeping.is !== "failed"}
        flush={drafts.flush}
        discard={drafts.discard}
      >
        <p>{t(drafts.keeping.is === "failed" ? "leaveLoses" : "leaveText")}</p>
      </LeaveDialog>
      {extension.dialog}
      <ConfirmDialog
        confirmation={confirmation}
        title={t("confirmTitle")}
        act={t("confirmSave")}
        onConfirmed={() => form.submit()}
      />
      {comparing.compared && (
        <Suspense>
          <CompareDialog
            compared={comparing.compared}
            onResolve={comparing.resolve}
            onClose={comparing.close}
          />
        </Suspense>
      )}
    </>
  );
}
