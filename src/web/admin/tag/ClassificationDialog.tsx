import { useState } from "react";
import {
  createClassification,
  deleteClassification,
  updateClassification,
  type AdminClassification,
  type AdminTag,
} from "../../../shared/problem/tagAdmin.ts";
import { call } from "../../platform/api.ts";
import { isProblemStaff, useSession } from "../../platform/session.ts";
import { Button } from "../../ui/control/Button.tsx";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { FieldPlacesContext } from "../../ui/control/fieldPlaces.ts";
import { NameFields } from "./NameFields.tsx";
import { useTagChange } from "./queries.ts";
import css from "./TagPage.module.css";
import { useTagWords } from "./texts.ts";
import { type Names, useNamesForm } from "./useNamesForm.ts";

/** Creates, renames or deletes a classification; deleting a classification keeps its tags. */
export function ClassificationDialog(props: {
  bankTags: { tags: AdminTag[] };
  oj: string;
  classification: AdminClassification | null;
  onClose: () => void;
}) {
  const { bankTags, oj, classification, onClose } = props;
  const t = useTagWords();
  const keeps = isProblemStaff(useSession()?.user);
  const [deleting, setDeleting] = useState(false);
  const save = useTagChange(
    (names: Names) =>
      classification
        ? call(updateClassification, { id: classification.id, ...names })
        : call(createClassification, { oj, ...names }),
    { done: () => t(classification ? "saved" : "created"), onDone: onClose },
  );
  const form = useNamesForm(
    { name: classification?.name ?? "", nameEn: classification?.nameEn ?? "" },
    save.mutateAsync,
  );
  const deletion = useTagChange((id: number) => call(deleteClassification, { tcid: id }), {
    done: () => t("deleted"),
    onDone: onClose,
  });
  if (classification && deleting) {
    const count = bankTags.tags.filter(({ tcid }) => tcid === classification.id).length;
    return (
      <DeletionDialog
        title={t("deleteClassification")}
        busy={deletion.isPending}
        onDelete={() => deletion.mutate(classification.id)}
        onClose={() => setDeleting(false)}
      >
        <p>{t("deleteClassificationSure", { name: classification.name, count })}</p>
      </DeletionDialog>
    );
  }
  return (
    <Dialog
      title={t(classification ? "editClassification" : "newClassification")}
      onClose={onClose}
      footer={
        <>
          {classification && keeps && (
            <span className={css.leftAct}>
              <Button look="danger" onClick={() => setDeleting(true)}>
                {t("delete")}
              </Button>
            </span>
          )}
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" busy={form.busy} onClick={() => form.submit()}>
            {t(form.busy ? "saving" : "save")}
          </Button>
        </>
      }
    >
      <FieldPlacesContext value={form.places}>
        <div className={css.form}>
          <NameFields form={form} />
        </div>
      </FieldPlacesContext>
    </Dialog>
  );
}
