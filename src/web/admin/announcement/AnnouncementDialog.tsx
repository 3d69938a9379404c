import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Announcement, TITLE_MAX } from "../../../shared/announcement.ts";
import { ApiError } from "../../platform/apiError.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField, Toggle } from "../../ui/Field.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { toast } from "../../ui/toast.tsx";
import { type Fields, useFields } from "../../ui/useFields.ts";
import { useSiteWords } from "../site/texts.ts";
import css from "./AnnouncementPage.module.css";
import type { AnnouncementStore } from "./announcementStore.ts";

/** Creating or editing an announcement; unsaved text is not discarded without a question. */
export function AnnouncementDialog(props: {
  store: AnnouncementStore;
  row: Announcement | null;
  onClose: () => void;
}) {
  const { store, row, onClose } = props;
  const t = useSiteWords();
  const [leaving, setLeaving] = useState(false);
  const form = useSaving(store, row, onClose);
  const close = () => {
    if (form.isChanged && !leaving) setLeaving(true);
    else onClose();
  };
  return (
    <Dialog
      title={t(row ? "announcement.editTitle" : "announcement.newTitle")}
      width="64rem"
      onClose={close}
      footer={
        leaving ? (
          <>
            <span role="alert">{t("unsaved")}</span>
            <Button look="danger" onClick={onClose}>
              {t("discard")}
            </Button>
            <Button look="primary" onClick={() => setLeaving(false)}>
              {t("keepWriting")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{t("cancel")}</Button>
            <Button look="primary" busy={form.busy} onClick={() => form.submit()}>
              {t(form.busy ? "saving" : "save")}
            </Button>
          </>
        )
      }
    >
      <div className={css.form}>
        <FormError text={form.failure} />
        <TextField {...form.field("title")} label={t("announcement.title")} maxLength={TITLE_MAX} />
        {store.contentField({
          value: form.values.content,
          error: form.errorOf("content"),
          onChange: (content) => form.set("content", content),
        })}
        <Toggle {...form.flag("visible")} label={store.showLabel} />
      </div>
    </Dialog>
  );
}

function useSaving(store: AnnouncementStore, row: Announcement | null, onDone: () => void) {
  const t = useSiteWords();
  const client = useQueryClient();
  const form: Fields<{ title: string; content: string; visible: boolean }> = useFields({
    initialValues: {
      title: row?.title ?? "",
      content: row?.content ?? "",
      visible: row?.status !== 1,
    },
    validate: ({ title }) => ({
      title: title.trim() === "" ? t("announcement.titleMissing") : null,
    }),
    async send({ title, content, visible }) {
      const fields = { title, content, status: visible ? 0 : 1 };
      try {
        await (row
          ? store.change({ ...fields, id: row.id, gmtModified: row.gmtModified })
          : store.create(fields));
        toast("good", t(row ? "announcement.changed" : "announcement.published"));
        onDone();
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === "CONFLICT";
        if (!isConflict) throw error;
        form.setFailure(t("announcement.conflict"));
      } finally {
        void client.invalidateQueries({ queryKey: store.key });
      }
    },
  });
  return form;
}
