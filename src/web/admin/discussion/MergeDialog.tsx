import { useQueryClient } from "@tanstack/react-query";
import {
  type AdminDiscussionCategory,
  mergeDiscussionCategory,
} from "../../../shared/discussion/discussionAdmin.ts";
import { call } from "../../platform/api.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { DISCUSSIONS } from "../../discussion/queries.ts";
import { Button } from "../../ui/control/Button.tsx";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { SelectField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import css from "./CategoryPage.module.css";
import { useAdminDiscussionWords } from "./texts.ts";

interface MergeProps {
  category: AdminDiscussionCategory;
  all: readonly AdminDiscussionCategory[];
  onClose: () => void;
}

/** Deletes a category; its posts, if any, are moved to another category. */
export function MergeDialog({ category, all, onClose }: MergeProps) {
  const t = useAdminDiscussionWords();
  const client = useQueryClient();
  const locale = useDisplayLocale();
  const nameOf = (each: AdminDiscussionCategory) =>
    (locale === "en-US" ? each.nameEn : null) ?? each.name;
  const others = all.filter(({ id }) => id !== category.id);
  const { discussionNum, hasMore } = category;
  const name = nameOf(category);
  const form = useFields({
    initialValues: { into: "" },
    validate: ({ into }) => ({
      into: discussionNum > 0 && into === "" ? t("intoMissing") : null,
    }),
    async send({ into }) {
      const goal = others.find(({ id }) => String(id) === into);
      try {
        await call(mergeDiscussionCategory, { id: category.id, into: goal?.id ?? null });
        toast("good", goal ? t("merged", { name: nameOf(goal) }) : t("deleted"));
        onClose();
      } finally {
        await client.invalidateQueries({ queryKey: DISCUSSIONS });
      }
    },
  });
  const common = { busy: form.busy, onClose, onDelete: () => form.submit() };
  if (discussionNum === 0) {
    return (
      <DeletionDialog {...common} title={t("deleteTitle")}>
        <FormError text={form.failure} />
        <p className={css.text}>{t("deleteText", { name })}</p>
      </DeletionDialog>
    );
  }
  if (others.length === 0) {
    return (
      <Dialog
        title={t("deleteTitle")}
        onClose={onClose}
        footer={
          <Button data-autofocus onClick={onClose}>
            {t("cancel")}
          </Button>
        }
      >
        <p>{t("mergeLast")}</p>
      </Dialog>
    );
  }
  return (
    <DeletionDialog {...common} title={t("mergeTitle")} confirm={t("merge")}>
      <FormError text={form.failure} />
      <p className={css.text}>
        {t(hasMore ? "mergeTextMore" : "mergeText", { name, count: discussionNum })}
      </p>
      <Form form={form}>
        <SelectField {...form.field("into")} label={t("into")}>
          <option value="" disabled>
            {t("choose")}
          </option>
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {nameOf(other)}
            </option>
          ))}
        </SelectField>
      </Form>
    </DeletionDialog>
  );
}
