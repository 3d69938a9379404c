import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Announcement, CONTENT_MAX, TITLE_MAX } from "../../../../shared/announcement.ts";
import {
  createContestAnnouncement,
  updateContestAnnouncement,
} from "../../../../shared/contestAnnouncement.ts";
import { FormError } from "../../../account/FormError.tsx";
import { call } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/apiError.ts";
import { currentLocale } from "../../../platform/locale.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextField, Toggle } from "../../../ui/Field.tsx";
import { toast } from "../../../ui/toast.tsx";
import { type Fields, useFields } from "../../../ui/useFields.ts";
import { MarkdownArea } from "../../problem/text/MarkdownArea.tsx";
import { StatementPreview } from "../../problem/text/StatementPreview.tsx";
import css from "../form/ContestFormPage.module.css";
import { ADMIN_CONTESTS } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";

/** Publishes an announcement in a contest or changes one; unsaved text is not discarded without a question. */
export function ContestAnnouncementDialog(props: {
  cid: number;
  row: Announcement | null;
  onClose: () => void;
}) {
  const { cid, row, onClose } = props;
  const t = useAdminContestWords();
  const [leaving, setLeaving] = useState(false);
  const form = useSaving(cid, row, onClose);
  const close = () => {
    if (form.isChanged && !leaving) setLeaving(true);
    else onClose();
  };
  const lang = currentLocale();
  const label = t("announcement.content");
  return (
    <Dialog
      title={t(row ? "announcement.editTitle" : "announcement.new")}
      width="56rem"
      onClose={close}
      footer={
        leaving ? (
          <>
            <span role="alert">{t("unsaved")}</span>
            <Button look="danger" onClick={onClose}>
              {t("leave")}
            </Button>
            <Button look="primary" onClick={() => setLeaving(false)}>
              {t("stay")}
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
      <div className={css.fields}>
        <FormError text={form.failure} />
        <TextField {...form.field("title")} label={t("announcement.title")} maxLength={TITLE_MAX} />
        <MarkdownArea
          label={label}
          mark=""
          field="content"
          lang={lang}
          value={form.values.content}
          maxLength={CONTENT_MAX}
          error={form.errorOf("content")}
          pid={null}
          onChange={(content) => form.set("content", content)}
        />
        <StatementPreview label={label} lang={lang} pid={null} text={form.values.content} />
        <Toggle {...form.flag("visible")} label={t("announcement.show")} />
      </div>
    </Dialog>
  );
}

function useSaving(cid: number, row: Announcement | null, onDone: () => void) {
  const t = useAdminContestWords();
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
      const fields = { title, content, status: visible ? 0 : 1 } as const;
      try {
        if (row) {
          const { id, gmtModified } = row;
          const announcement = { ...fields, id, gmtModified };
          await call(updateContestAnnouncement, { cid, announcement });
        } else {
          await call(createContestAnnouncement, { cid, announcement: fields });
        }
        toast("good", t(row ? "announcement.changed" : "announcement.published"));
        onDone();
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === "CONFLICT";
        if (!isConflict) throw error;
        form.setFailure(t("announcement.conflict"));
      } finally {
        void client.invalidateQueries({ queryKey: ADMIN_CONTESTS });
      }
    },
  });
  return form;
}
