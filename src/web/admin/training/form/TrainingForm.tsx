import { lazy, Suspense, useState } from "react";
import type { AdminTraining } from "../../../../shared/practice/trainingAdmin.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { Form } from "../../../ui/control/Form.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { FormError } from "../../../ui/control/FormError.tsx";
import css from "../../contest/form/ContestFormPage.module.css";
import { LeaveDialog } from "../../LeaveDialog.tsx";
import { momentText } from "../../../ui/text/momentText.ts";
import { DraftNote } from "../../../ui/draft/DraftNote.tsx";
import { formPlace } from "../../../ui/draft/draftStore.ts";
import type { DraftKeeping } from "../../../ui/draft/useDraftSaver.ts";
import { useAdminTrainingWords } from "../texts.ts";
import { AccessPart } from "./AccessPart.tsx";
import { BasicsPart } from "./BasicsPart.tsx";
import { useOfferedTrainingDrafts, useTrainingDraft } from "./useTrainingDraft.ts";
import { type PartProps, useTrainingForm } from "./useTrainingForm.ts";

const CompareDialog = lazy(async () => ({
  default: (await import("./CompareDialog.tsx")).CompareDialog,
}));

/** All settings of a training, with one save bar; unsaved changes are kept as a draft. */
export function TrainingForm(props: { uid: string; training: AdminTraining | null }) {
  const { uid, training } = props;
  const t = useAdminTrainingWords();
  // The stored version: initially the version loaded with the form, later the version that the form saved last.
  const [stored, setStored] = useState(training);
  const { form, base, isSaved, confirmation, comparing } = useTrainingForm(stored, setStored);
  const classId = useOwnerClass();
  const place = formPlace("training", { uid, id: training?.training.id ?? 0, classId });
  const offered = useOfferedTrainingDrafts(place, {
    stored,
    values: form.values,
    base,
    onRestore: form.fill,
    onCompare: comparing.open,
  });
  const isOffered = offered.offers.length > 0;
  const now = { values: form.values, base, stored, isSaved };
  const drafts = useTrainingDraft(now, { visit: offered.visit, paused: isOffered });
  const parts = { form, stored };
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
        <AccessPart {...parts} />
        <SaveBar {...parts} keeping={drafts.keeping} isPaused={isOffered} />
      </Form>
      <LeaveDialog
        isUnsaved={() => form.isChanged && !isSaved()}
        isInDraft={drafts.keeping.is !== "failed"}
        flush={drafts.flush}
        discard={drafts.discard}
      >
        <p>{t(drafts.keeping.is === "failed" ? "leaveLoses" : "leaveText")}</p>
      </LeaveDialog>
      <ConfirmDialog confirmation={confirmation} />
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

/** Shows what a change would delete, before the change is made; renders nothing if no confirmation is pending. */
function ConfirmDialog(props: {
  confirmation: ReturnType<typeof useTrainingForm>["confirmation"];
}) {
  const { question, accept, clear } = props.confirmation;
  const t = useAdminTrainingWords();
  const errorText = useErrorText();
  if (!question) return null;
  return (
    <Dialog
      title={t("confirmTitle")}
      onClose={clear}
      footer={
        <>
          <Button data-autofocus onClick={clear}>
            {t("cancel")}
          </Button>
          <Button look="danger" onClick={accept}>
            {t("confirmSave")}
          </Button>
        </>
      }
    >
      <p>{errorText(question)}</p>
    </Dialog>
  );
}

/** Shows whether there are unsaved changes, and the save button; both are always visible. */
function SaveBar(props: PartProps & { keeping: DraftKeeping; isPaused: boolean }) {
  const { form, stored, keeping, isPaused } = props;
  const t = useAdminTrainingWords();
  const locale = useDisplayLocale();
  const unsaved = () => {
    if (keeping.is === "failed") return t("draft.notKept");
    if (isPaused) return t("draft.paused");
    return keeping.is === "none" ? "" : t("draft.kept", { at: momentText(keeping.at, locale) });
  };
  const state = () => {
    if (form.isChanged) return [t("unsaved"), unsaved()].filter(Boolean).join(" · ");
    if (!stored) return "";
    return `${t("upToDate")} · ${t(stored.training.status ? "visibleNow" : "hiddenNow")}`;
  };
  return (
    <div className={css.bar}>
      <div className={css.state}>
        <FormError text={form.failure} />
        {!form.failure && <span role="status">{state()}</span>}
      </div>
      <Button type="submit" look="primary" busy={form.busy}>
        {t(form.busy ? "saving" : stored ? "save" : "create")}
      </Button>
    </div>
  );
}
