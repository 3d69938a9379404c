import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type Announcement,
  createAnnouncement,
  updateAnnouncement,
  TITLE_MAX,
} from "../../../shared/announcement.ts";
import { FormError } from "../../account/FormError.tsx";
import { call } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField, Toggle } from "../../ui/Field.tsx";
import { toast } from "../../ui/toast.tsx";
import { type Fields, useFields } from "../../ui/useFields.ts";
import { useSiteWords } from "../site/texts.ts";
import css from "./AnnouncementPage.module.css";
import { MarkdownField } from "./MarkdownField.tsx";
import { ANNOUNCEMENTS } from "./queries.ts";

/** Creating or editing an announcement; unsaved text is not discarded without a question. */
export function AnnouncementDialog(props: { row: Announcement | null; onClose: () => void }) {
  const { row, onClose } = props;
  const t = useSiteWords();
  const [leaving, setLeaving] = useState(false);
  const form = useSaving(row, onClose);
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
        <MarkdownField
          value={form.values.content}
          onChange={(content) => form.set("content", content)}
        />
        <Toggle {...form.flag("visible")} label={t("announcement.showNow")} />
      </div>
    </Dialog>
  );
}

function useSaving(row: Announcement | null, onDone: () => void) {
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
          ? call(updateAnnouncement, { ...fields, id: row.id, gmtModified: row.gmtModified })
          : call(createAnnouncement, fields));
        toast("good", t(row ? "announcement.changed" : "announcement.published"));
        onDone();
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === "CONFLICT";
        if (!isConflict) throw error;
        form.setFailure(t("announcement.conflict"));
      } finally {
        void client.invalidateQueries({ queryKey: ANNOUNCEMENTS });
      }
    },
  });
  return form;
}
