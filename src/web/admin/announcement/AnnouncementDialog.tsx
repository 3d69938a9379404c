import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type Announcement,
  createAnnouncement,
  editAnnouncement,
  TITLE_MAX,
} from "../../../shared/announcement.ts";
import { FormError } from "../../account/FormError.tsx";
import { call } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { TextField, Toggle } from "../../ui/Field.tsx";
import { toast } from "../../ui/toast.tsx";
import { useSiteWords } from "../site/words.ts";
import css from "./AnnouncementPage.module.css";
import { MarkdownField } from "./MarkdownField.tsx";
import { ANNOUNCEMENTS } from "./queries.ts";

/** Creating or editing an announcement; unsaved text is not discarded without a question. */
export function AnnouncementDialog(props: { row: Announcement | null; onClose: () => void }) {
  const { row, onClose } = props;
  const t = useSiteWords();
  const [title, setTitle] = useState(row?.title ?? "");
  const [content, setContent] = useState(row?.content ?? "");
  const [visible, setVisible] = useState(row?.status !== 1);
  const [missing, setMissing] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { mutate, isPending, failure } = useSave(row, onClose);
  const isChanged =
    title !== (row?.title ?? "") ||
    content !== (row?.content ?? "") ||
    visible !== (row?.status !== 1);
  const close = () => {
    if (isChanged && !leaving) setLeaving(true);
    else onClose();
  };
  const save = () => {
    if (title.trim() === "") setMissing(true);
    else mutate({ title, content, status: visible ? 0 : 1 });
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
            <Button look="primary" busy={isPending} onClick={save}>
              {t(isPending ? "saving" : "save")}
            </Button>
          </>
        )
      }
    >
      <div className={css.form}>
        <FormError text={failure} />
        <TextField
          label={t("announcement.title")}
          value={title}
          maxLength={TITLE_MAX}
          error={missing ? t("announcement.titleMissing") : null}
          onChange={(event) => {
            setTitle(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <MarkdownField value={content} onChange={setContent} />
        <Toggle label={t("announcement.showNow")} checked={visible} onChange={setVisible} />
      </div>
    </Dialog>
  );
}

function useSave(row: Announcement | null, onDone: () => void) {
  const t = useSiteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: { title: string; content: string; status: number }) =>
      row
        ? call(editAnnouncement, { ...fields, id: row.id, gmtModified: row.gmtModified })
        : call(createAnnouncement, fields),
    onSuccess() {
      toast("good", t(row ? "announcement.changed" : "announcement.published"));
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ANNOUNCEMENTS }),
  });
  const isConflict = error instanceof ApiError && error.code === "CONFLICT";
  const failure = error && (isConflict ? t("announcement.conflict") : errorText(error));
  return { mutate, isPending, failure };
}
