import { useQueryClient } from "@tanstack/react-query";
import {
  createNotice,
  type Notice,
  NOTICE_CONTENT_MAX,
  NOTICE_NAMES_MAX,
  NOTICE_TITLE_MAX,
  type NoticeType,
  updateNotice,
} from "../../../shared/message/notice.ts";
import { MarkdownField } from "../../markdown/MarkdownField.tsx";
import { uploadPictureOfText } from "../../markdown/usePictureUpload.ts";
import { call } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { currentLocale } from "../../platform/locale.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Choices } from "../../ui/control/Choices.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { TextField, Toggle } from "../../ui/control/Field.tsx";
import { FieldPlacesContext } from "../../ui/control/fieldPlaces.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { DraftNote } from "../../ui/draft/DraftNote.tsx";
import { useDialogDraft } from "../../ui/draft/useDialogDraft.ts";
import { useDraftClose } from "../../ui/draft/useDraftClose.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { announcementPreview } from "../announcement/queries.ts";
import { fromLocalInput, toLocalInput } from "../site/localTime.ts";
import css from "./NoticePage.module.css";
import { namesIn } from "./namesIn.ts";
import { NOTICES } from "./queries.ts";
import { type NamedClass, Recipients } from "./Recipients.tsx";
import { useNoticeWords } from "./texts.ts";

const textField = {
  rows: 14,
  maxLength: NOTICE_CONTENT_MAX,
  uploadPicture: uploadPictureOfText,
  preview: announcementPreview,
};

const types = ["All", "Single", "Admin"] as const;

/** Sends or edits a notice; closing the dialog keeps the typed text as a draft. */
export function NoticeDialog({ row, onClose }: { row: Notice | null; onClose: () => void }) {
  const t = useNoticeWords();
  const { form, draft } = useSending(row, onClose);
  const { values } = form;
  const { close, question } = useDraftClose(draft, onClose);
  const sendLabel = row ? t("save") : t(values.sendTime === "" ? "send" : "schedule");
  return (
    <Dialog
      title={t(row ? "editTitle" : "newTitle")}
      width="64rem"
      onClose={close}
      footer={
        question || (
          <>
            <Button onClick={close}>{t("cancel")}</Button>
            <Button look="primary" busy={form.busy} onClick={() => form.submit()}>
              {form.busy ? t("sending") : sendLabel}
            </Button>
          </>
        )
      }
    >
      {/* There is no form element, because Enter in a field must not send the notice. */}
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
          {!row && <RecipientFields form={form} />}
          <TextField {...form.field("title")} label={t("title")} maxLength={NOTICE_TITLE_MAX} />
          <MarkdownField
            {...textField}
            label={t("content")}
            field="content"
            lang={currentLocale()}
            value={values.content}
            error={form.errorOf("content")}
            onChange={(content) => form.set("content", content)}
          />
          <Toggle {...form.flag("hasEnglish")} label={t("english")} />
          {values.hasEnglish && (
            <>
              <TextField
                {...form.field("titleEn")}
                label={t("titleEn")}
                maxLength={NOTICE_TITLE_MAX}
              />
              <MarkdownField
                {...textField}
                label={t("contentEn")}
                field="contentEn"
                lang="en-US"
                value={values.contentEn}
                error={form.errorOf("contentEn")}
                onChange={(text) => form.set("contentEn", text)}
              />
            </>
          )}
          {!row?.state && (
            <TextField
              {...form.field("sendTime")}
              type="datetime-local"
              label={t("sendTime")}
              hint={t("sendTimeHint")}
            />
          )}
          {!row && <Toggle {...form.flag("forNewAccounts")} label={t("forNewAccounts")} />}
        </div>
      </FieldPlacesContext>
    </Dialog>
  );
}

type Form = ReturnType<typeof useSending>["form"];

function RecipientFields({ form }: { form: Form }) {
  const t = useNoticeWords();
  const { type, usernames, classes } = form.values;
  return (
    <>
      <Choices
        label={t("recipients")}
        value={type}
        options={types.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={(value) => form.set("type", value)}
      />
      <p className={css.hint}>{t(`typeHint.${type}`)}</p>
      {type === "Single" && (
        <Recipients
          names={usernames}
          error={form.errorOf("usernames")}
          onNames={(text) => form.set("usernames", text)}
          classes={classes}
          onClasses={(chosen) => form.set("classes", chosen)}
        />
      )}
    </>
  );
}

interface Values {
  type: NoticeType;
  usernames: string;
  classes: NamedClass[];
  title: string;
  content: string;
  hasEnglish: boolean;
  titleEn: string;
  contentEn: string;
  sendTime: string;
  forNewAccounts: boolean;
}

function valuesOf(row: Notice | null): Values {
  return {
    type: row?.type ?? "All",
    usernames: "",
    classes: [],
    title: row?.title ?? "",
    content: row?.content ?? "",
    hasEnglish: row !== null && (row.titleEn !== null || row.contentEn !== null),
    titleEn: row?.titleEn ?? "",
    contentEn: row?.contentEn ?? "",
    sendTime: row ? toLocalInput(Date.parse(row.sendTime)) : "",
    forNewAccounts: row?.forNewAccounts ?? false,
  };
}

/** Error codes that concern the recipients. */
const recipientErrors: ReadonlySet<string> = new Set([
  "NOTICE_NAMES_UNKNOWN",
  "NOTICE_RECIPIENTS_MISSING",
  "NOTICE_CLASS_UNKNOWN",
]);

function useSending(row: Notice | null, onDone: () => void) {
  const t = useNoticeWords();
  const client = useQueryClient();
  const draft = useDialogDraft<Values>(`notice/${row?.id ?? "new"}`, {
    stored: valuesOf(row),
    version: row?.gmtModified ?? null,
  });
  const form = useFields<Values>({
    initialValues: draft.startValues,
    onValuesChange: draft.keep,
    validate({ type, title, hasEnglish, titleEn, usernames, classes }) {
      const count = type === "Single" && !row ? namesIn(usernames).length : 0;
      const isMissing = type === "Single" && !row && count === 0 && classes.length === 0;
      const tooMany = t("namesTooMany", { max: NOTICE_NAMES_MAX });
      return {
        title: title.trim() === "" ? t("titleMissing") : null,
        titleEn: hasEnglish && titleEn.trim() === "" ? t("titleMissing") : null,
        usernames: isMissing ? t("recipientsMissing") : count > NOTICE_NAMES_MAX ? tooMany : null,
      };
    },
    fieldOf: ({ code, refused }) => {
      if (recipientErrors.has(code)) return "usernames";
      const name = refused?.field;
      return name === "title" || name === "titleEn" || name === "sendTime" ? name : null;
    },
    async send({ type, usernames, classes, sendTime, forNewAccounts, ...texts }) {
      const { title, content, hasEnglish, titleEn, contentEn } = texts;
      const moment = fromLocalInput(sendTime);
      const fields = {
        title,
        content,
        titleEn: hasEnglish ? titleEn : null,
        contentEn: hasEnglish ? contentEn : null,
      };
      const isoTime = moment === 0 ? null : new Date(moment).toISOString();
      try {
        if (row) {
          const { id, gmtModified, isRecalled, state } = row;
          const time = state ? null : isoTime;
          await call(updateNotice, { ...fields, id, isRecalled, gmtModified, sendTime: time });
        } else {
          await call(createNotice, {
            ...fields,
            type,
            usernames: type === "Single" ? namesIn(usernames) : [],
            classIds: type === "Single" ? classes.map(({ id }) => id) : [],
            sendTime: isoTime,
            forNewAccounts,
          });
        }
        draft.end();
        toast("good", t(row ? "changed" : isoTime === null ? "sentNow" : "scheduled"));
        onDone();
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === "CONFLICT";
        if (!isConflict) throw error;
        form.setFailure(t("conflict"));
      } finally {
        void client.invalidateQueries({ queryKey: NOTICES });
      }
    },
  });
  return { form, draft };
}
