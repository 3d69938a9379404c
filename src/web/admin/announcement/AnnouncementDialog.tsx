import { useQueryClient } from "@tanstack/react-query";
import { type Announcement, TITLE_MAX } from "../../../shared/message/announcement.ts";
import { ApiError } from "../../platform/apiError.ts";
import { currentLocale } from "../../platform/locale.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { TextField, Toggle } from "../../ui/control/Field.tsx";
import { FieldPlacesContext } from "../../ui/control/fieldPlaces.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { DraftNote } from "../../ui/draft/DraftNote.tsx";
import { useDialogDraft } from "../../ui/draft/useDialogDraft.ts";
import { useDraftClose } from "../../ui/draft/useDraftClose.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { type Fields, useFields } from "../../ui/control/useFields.ts";
import { useSiteWords } from "../site/texts.ts";
import css from "./AnnouncementPage.module.css";
import type { AnnouncementStore } from "./announcementStore.ts";

/** Creates or edits an announcement; when the dialog is closed, the typed text is kept as a draft. */
export function AnnouncementDialog(props: {
  store: AnnouncementStore;
  row: Announcement | null;
  onClose: () => void;
}) {
  const { store, row, onClose } = props;
  const t = useSiteWords();
  const { form, draft } = useSaving(store, row, onClose);
  const { close, question } = useDraftClose(draft, onClose);
  return (
    <Dialog
      title={t(row ? "announcement.editTitle" : "announcement.newTitle")}
      width="64rem"
      onClose={close}
      footer={
        question || (
          <>
            <Button onClick={close}>{t("cancel")}</Button>
            <Button look="primary" busy={form.busy} onClick={() => form.submit()}>
              {t(form.busy ? "saving" : "save")}
            </Button>
          </>
        )
      }
    >
      {/* There is no form element, because Enter in a field must not save the announcement. */}
      <FieldPlacesContext value={form.places}>
        <div className={css.form}>
          <FormError text={form.failure} />
          <DraftNote
            draft={draft}
            onDiscard={() => {
              form.fill(draft.storedValues);
              draft.discard();
            }}
          />
          <TextField
            {...form.field("title")}
            label={t("announcement.title")}
            maxLength={TITLE_MAX}
          />
          {store.contentField({
            label: t("announcement.content"),
            field: "content",
            lang: currentLocale(),
            rows: 14,
            value: form.values.content,
            error: form.errorOf("content"),
            onChange: (content) => form.set("content", content),
          })}
          {store.hasEnglish && <EnglishTexts form={form} contentField={store.contentField} />}
          <Toggle {...form.flag("visible")} label={store.showLabel} />
        </div>
      </FieldPlacesContext>
    </Dialog>
  );
}

interface Values {
  title: string;
  content: string;
  titleEn: string;
  contentEn: string;
  visible: boolean;
}

/** English title and text; if they are empty, English readers see the same text as all other readers. */
function EnglishTexts({
  form,
  contentField,
}: { form: Fields<Values> } & Pick<AnnouncementStore, "contentField">) {
  const t = useSiteWords();
  return (
    <>
      <TextField
        {...form.field("titleEn")}
        label={t("announcement.titleEn")}
        lang="en"
        maxLength={TITLE_MAX}
      />
      <p className={css.hint}>{t("announcement.contentEnHint")}</p>
      {contentField({
        label: t("announcement.contentEn"),
        field: "contentEn",
        lang: "en",
        rows: 6,
        value: form.values.contentEn,
        error: form.errorOf("contentEn"),
        onChange: (content) => form.set("contentEn", content),
      })}
    </>
  );
}

function useSaving(store: AnnouncementStore, row: Announcement | null, onDone: () => void) {
  const t = useSiteWords();
  const client = useQueryClient();
  const draft = useDialogDraft<Values>(`announcement/${store.place}/${row?.id ?? "new"}`, {
    stored: {
      title: row?.title ?? "",
      content: row?.content ?? "",
      titleEn: row?.titleEn ?? "",
      contentEn: row?.contentEn ?? "",
      visible: row?.status !== 1,
    },
    version: row?.gmtModified ?? null,
  });
  const form: Fields<Values> = useFields({
    initialValues: draft.startValues,
    onValuesChange: draft.keep,
    validate: ({ title }) => ({
      title: title.trim() === "" ? t("announcement.titleMissing") : null,
    }),
    async send({ title, content, titleEn, contentEn, visible }) {
      const fields = {
        title,
        content,
        status: visible ? 0 : 1,
        ...(store.hasEnglish && { titleEn, contentEn: contentEn.trim() === "" ? null : contentEn }),
      };
      try {
        await (row
          ? store.change({ ...fields, id: row.id, gmtModified: row.gmtModified })
          : store.create(fields));
        draft.end();
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
  return { form, draft };
}
