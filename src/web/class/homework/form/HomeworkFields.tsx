import { useState } from "react";
import { HOMEWORK_TEXT_MAX, HOMEWORK_TITLE_MAX } from "../../../../shared/class/homework.ts";
import type { HomeworkForm } from "../../../../shared/class/homeworkStaff.ts";
import { LeaveDialog } from "../../../admin/LeaveDialog.tsx";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { formPlace } from "../../../ui/draft/draftStore.ts";
import { DraftNote } from "../../../ui/draft/DraftNote.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { momentText } from "../../../ui/text/momentText.ts";
import { TextField, Toggle } from "../../../ui/control/Field.tsx";
import { Form } from "../../../ui/control/Form.tsx";
import { FormError } from "../../../ui/control/FormError.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { useClass } from "../../classContext.ts";
import { ClassTextField } from "../../text/ClassTextField.tsx";
import { useHomeworkWorkWords } from "../workTexts.ts";
import { CloneHomeworkDialog } from "./CloneHomeworkDialog.tsx";
import { DeleteHomeworkDialog } from "./DeleteHomeworkDialog.tsx";
import { FeedbackPart } from "./FeedbackPart.tsx";
import css from "./HomeworkFormPage.module.css";
import { LanguagesPart } from "./LanguagesPart.tsx";
import { ProblemsPart } from "./ProblemsPart.tsx";
import { TimesPart } from "./TimesPart.tsx";
import { useHomeworkDraft } from "./useHomeworkDraft.ts";
import { type HomeworkFieldsForm, useHomeworkForm } from "./useHomeworkForm.ts";

/** All settings of a homework assignment with one save bar; changes are kept as a draft until they are saved. */
export function HomeworkFields({ stored }: { stored: HomeworkForm | null }) {
  const t = useHomeworkWorkWords();
  const { classId, uid } = useClass();
  const state = useHomeworkForm(stored);
  const { form, confirmation, isSaved } = state;
  const drafts = useHomeworkDraft(
    formPlace("homework", { uid, id: stored?.tid ?? 0, classId }),
    state,
  );
  const [open, setOpen] = useState<"delete" | "clone">();
  return (
    <>
      {drafts.offers.map(({ offer, isOlder, restore, discard }) => (
        <DraftNote
          key={offer.key}
          offer={offer}
          note={isOlder ? t("form.draft.older") : ""}
          onRestore={restore}
          onDiscard={discard}
        />
      ))}
      <Form form={form} className={css.form}>
        <BasicsPart form={form} />
        <TimesPart form={form} />
        <ProblemsPart form={form} />
        <FeedbackPart form={form} />
        <LanguagesPart form={form} />
        <SolutionPart form={form} />
        <div className={css.bar}>
          <div className={css.state}>
            <FormError text={form.failure} />
            {!form.failure && form.isChanged && <UnsavedState drafts={drafts} />}
          </div>
          {stored && (
            <>
              <Button look="danger" aria-haspopup="dialog" onClick={() => setOpen("delete")}>
                {t("form.delete")}
              </Button>
              <Button icon="copy" aria-haspopup="dialog" onClick={() => setOpen("clone")}>
                {t("form.clone")}
              </Button>
            </>
          )}
          <Button type="submit" look="primary" busy={form.busy}>
            {t(stored ? "save" : "form.create")}
          </Button>
        </div>
      </Form>
      <LeaveDialog
        isUnsaved={() => form.isChanged && !isSaved()}
        isInDraft={drafts.keeping.is !== "failed"}
        flush={drafts.flush}
        discard={drafts.discardKept}
      >
        <p>{t(drafts.keeping.is === "failed" ? "form.leaveLoses" : "form.leaveText")}</p>
      </LeaveDialog>
      <ConfirmDialog confirmation={confirmation} />
      {open === "delete" && stored && (
        <DeleteHomeworkDialog stored={stored} onClose={() => setOpen(undefined)} />
      )}
      {open === "clone" && stored && (
        <CloneHomeworkDialog stored={stored} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

/** Props of a part of the form. */
export interface PartProps {
  form: HomeworkFieldsForm;
}

function BasicsPart({ form }: PartProps) {
  const t = useHomeworkWorkWords();
  const { classId } = useClass();
  return (
    <Panel title={t("form.basics")}>
      <div className={css.fields}>
        <TextField
          {...form.field("title")}
          label={t("form.title")}
          maxLength={HOMEWORK_TITLE_MAX}
          autoComplete="off"
        />
        <ClassTextField
          classId={classId}
          label={t("form.description")}
          field="description"
          value={form.values.description}
          error={form.errorOf("description")}
          maxLength={HOMEWORK_TEXT_MAX}
          rows={7}
          onChange={(description) => form.set("description", description)}
        />
        <div className={css.switch}>
          <Toggle {...form.flag("status")} label={t("form.status")} />
          <p>{t("form.statusHint")}</p>
        </div>
      </div>
    </Panel>
  );
}

function SolutionPart({ form }: PartProps) {
  const t = useHomeworkWorkWords();
  const { classId } = useClass();
  return (
    <Panel title={t("form.solution")}>
      <div className={css.fields}>
        <p className={css.text}>{t("form.solutionHint")}</p>
        <ClassTextField
          classId={classId}
          label={t("form.solution")}
          field="solution"
          value={form.values.solution}
          error={form.errorOf("solution")}
          maxLength={HOMEWORK_TEXT_MAX}
          rows={6}
          onChange={(solution) => form.set("solution", solution)}
        />
      </div>
    </Panel>
  );
}

/** Shows the user whether the unsaved changes are in a draft. */
function UnsavedState({
  drafts: { keeping, isPaused },
}: {
  drafts: Pick<ReturnType<typeof useHomeworkDraft>, "keeping" | "isPaused">;
}) {
  const t = useHomeworkWorkWords();
  const locale = useDisplayLocale();
  const draftState = () => {
    if (keeping.is === "failed") return t("form.draft.notKept");
    if (isPaused) return t("form.draft.paused");
    return keeping.is === "none"
      ? ""
      : t("form.draft.kept", { at: momentText(keeping.at, locale) });
  };
  const text = [t("form.unsaved"), draftState()].filter(Boolean).join(" · ");
  return <span role="status">{text}</span>;
}

/** Shows how a change would affect existing results, before the change is saved. */
function ConfirmDialog(props: {
  confirmation: ReturnType<typeof useHomeworkForm>["confirmation"];
}) {
  const { question, accept, clear } = props.confirmation;
  const t = useHomeworkWorkWords();
  const errorText = useErrorText();
  if (!question) return null;
  return (
    <Dialog
      title={t("form.confirmTitle")}
      onClose={clear}
      footer={
        <>
          <Button data-autofocus onClick={clear}>
            {t("cancel")}
          </Button>
          <Button look="danger" onClick={accept}>
            {t("form.confirmSave")}
          </Button>
        </>
      }
    >
      <p>{errorText(question)}</p>
    </Dialog>
  );
}
