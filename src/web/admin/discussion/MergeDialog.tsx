import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AdminDiscussionCategory,
  mergeDiscussionCategory,
} from "../../../shared/discussion/discussionAdmin.ts";
import { call } from "../../platform/api.ts";
import { DISCUSSIONS } from "../../discussion/queries.ts";
import { Button } from "../../ui/control/Button.tsx";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { SelectField } from "../../ui/control/Field.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import css from "./CategoryPage.module.css";
import { useAdminDiscussionWords } from "./texts.ts";

interface MergeProps {
  category: AdminDiscussionCategory;
  all: readonly AdminDiscussionCategory[];
  onClose: () => void;
}

/** Deletes a category; its posts, if it has any, move to another one. */
export function MergeDialog({ category, all, onClose }: MergeProps) {
  const t = useAdminDiscussionWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const others = all.filter(({ id }) => id !== category.id);
  const [into, setInto] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { name, discussionNum, hasMore } = category;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(mergeDiscussionCategory, { id: category.id, into: into === "" ? null : Number(into) }),
    onSuccess() {
      const goal = others.find(({ id }) => String(id) === into)?.name;
      toast("good", goal === undefined ? t("deleted") : t("merged", { name: goal }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: DISCUSSIONS }),
  });
  const common = { busy: isPending, onClose };
  if (discussionNum === 0) {
    return (
      <DeletionDialog {...common} title={t("deleteTitle")} onDelete={() => mutate()}>
        <FormError text={error && errorText(error)} />
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
    <DeletionDialog
      {...common}
      title={t("mergeTitle")}
      confirm={t("merge")}
      onDelete={() => {
        setMissing(into === "");
        if (into !== "") mutate();
      }}
    >
      <FormError text={error && errorText(error)} />
      <p className={css.text}>
        {t(hasMore ? "mergeTextMore" : "mergeText", { name, count: discussionNum })}
      </p>
      <SelectField
        label={t("into")}
        value={into}
        error={isMissing ? t("intoMissing") : null}
        onChange={(event) => {
          setInto(event.currentTarget.value);
          setMissing(false);
        }}
      >
        <option value="" disabled>
          {t("choose")}
        </option>
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {other.name}
          </option>
        ))}
      </SelectField>
    </DeletionDialog>
  );
}
