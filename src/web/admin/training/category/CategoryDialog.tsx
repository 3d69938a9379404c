import { useQueryClient } from "@tanstack/react-query";
import type { TrainingCategory } from "../../../../shared/practice/training.ts";
import {
  createTrainingCategory,
  TRAINING_CATEGORY_NAME_MAX,
  updateTrainingCategory,
} from "../../../../shared/practice/trainingAdmin.ts";
import { call } from "../../../platform/api.ts";
import { trainingCategoriesQuery } from "../../../training/queries.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { TextField } from "../../../ui/control/Field.tsx";
import { Form } from "../../../ui/control/Form.tsx";
import { FormError } from "../../../ui/control/FormError.tsx";
import { TagPill } from "../../../ui/mark/TagPill.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { useFields } from "../../../ui/control/useFields.ts";
import { useAdminTrainingWords } from "../texts.ts";
import css from "./CategoryDialog.module.css";

/** Initial colour of a new category. */
const FIRST_COLOR = "#3b7dd8";
const FORM = "training-category";

/** Creates a category, or changes its name and colour. */
export function CategoryDialog(props: { category: TrainingCategory | null; onClose: () => void }) {
  const { category, onClose } = props;
  const t = useAdminTrainingWords();
  const client = useQueryClient();
  const form = useFields({
    initialValues: { name: category?.name ?? "", color: category?.color ?? FIRST_COLOR },
    validate: ({ name }) => ({ name: name.trim() === "" ? t("category.nameMissing") : null }),
    async send(values) {
      if (category) await call(updateTrainingCategory, { id: category.id, ...values });
      else await call(createTrainingCategory, values);
      toast("good", t(category ? "category.saved" : "category.created"));
      onClose();
      await client.invalidateQueries({ queryKey: trainingCategoriesQuery().queryKey });
    },
    fieldOf: ({ code, refused }) =>
      code === "TRAINING_CATEGORY_TWICE" || refused?.field === "name" ? "name" : null,
  });
  const { name, color } = form.values;
  return (
    <Dialog
      title={t(category ? "category.edit" : "category.new")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={FORM} look="primary" busy={form.busy}>
            {t(form.busy ? "saving" : "category.save")}
          </Button>
        </>
      }
    >
      <Form id={FORM} form={form} className={css.form}>
        <FormError text={form.failure} />
        <TextField
          {...form.field("name")}
          label={t("category.name")}
          maxLength={TRAINING_CATEGORY_NAME_MAX}
          autoComplete="off"
        />
        <div className={css.color}>
          <label>
            <span>{t("category.color")}</span>
            <input
              type="color"
              value={color}
              onChange={(event) => form.set("color", event.currentTarget.value)}
            />
          </label>
          <span className={css.preview}>
            <span className="visually-hidden">{t("category.preview")}</span>
            <TagPill name={name.trim() || "…"} color={color} />
          </span>
        </div>
      </Form>
    </Dialog>
  );
}
