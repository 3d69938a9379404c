import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import {
  type AdminDiscussionCategory,
  createDiscussionCategory,
  updateDiscussionCategory,
} from "../../../shared/discussion/discussionAdmin.ts";
import { DISCUSSION_CATEGORY_NAME_MAX } from "../../../shared/discussion/discussionRules.ts";
import { call } from "../../platform/api.ts";
import { DISCUSSIONS } from "../../discussion/queries.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { TextField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import css from "./CategoryPage.module.css";
import { useAdminDiscussionWords } from "./texts.ts";

/** Creates or renames a category. */
export function CategoryDialog(props: {
  category: AdminDiscussionCategory | null;
  onClose: () => void;
}) {
  const { category, onClose } = props;
  const t = useAdminDiscussionWords();
  const client = useQueryClient();
  const id = useId();
  const form = useFields({
    initialValues: { name: category?.name ?? "", nameEn: category?.nameEn ?? "" },
    validate: ({ name }) => ({ name: name.trim() === "" ? t("nameMissing") : null }),
    async send({ name, nameEn }) {
      const names = { name, nameEn: nameEn.trim() === "" ? null : nameEn };
      if (category) await call(updateDiscussionCategory, { id: category.id, ...names });
      else await call(createDiscussionCategory, names);
      toast("good", t(category ? "saved" : "created"));
      onClose();
      await client.invalidateQueries({ queryKey: DISCUSSIONS });
    },
  });
  return (
    <Dialog
      title={t(category ? "edit" : "new")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={id} look="primary" busy={form.busy}>
            {t(category ? "save" : "create")}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} className={css.form}>
        <FormError text={form.failure} />
        <TextField
          {...form.field("name")}
          label={t("name")}
          maxLength={DISCUSSION_CATEGORY_NAME_MAX}
          autoComplete="off"
        />
        <TextField
          {...form.field("nameEn")}
          label={t("nameEn")}
          hint={t("nameEnHint")}
          maxLength={DISCUSSION_CATEGORY_NAME_MAX}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
}
