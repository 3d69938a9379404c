import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CONTENT_MAX, TITLE_MAX } from "../../../shared/message/announcement.ts";
import { createContestAnnouncement } from "../../../shared/contest/contestAnnouncement.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import { call } from "../../platform/api.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { TextAreaField, TextField } from "../../ui/control/Field.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { FieldPlacesContext } from "../../ui/control/fieldPlaces.ts";
import { useFields } from "../../ui/control/useFields.ts";
import { DraftNote } from "../../ui/draft/DraftNote.tsx";
import { useDialogDraft } from "../../ui/draft/useDialogDraft.ts";
import { useDraftClose } from "../../ui/draft/useDraftClose.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useContest } from "../contestContext.ts";
import { contestProblemsQuery } from "../queries.ts";
import { loadWorkWords, useWorkWords } from "../workTexts.ts";
import css from "./AnnounceDialog.module.css";

const templates = ["correction", "clarification", "delay", "extension"] as const;
type Template = (typeof templates)[number];
type Words = ReturnType<typeof useWorkWords>;

function subjectText(t: Words, letter: string): string {
  return letter === "" ? t("announce.general") : t("announce.problem", { letter });
}

function templateText(t: Words, name: Template, letter: string): string {
  return t(`announce.template.${name}`, { letter: letter || "…" });
}

/** Loads the UI strings in the site's other language, which the organizer does not use. */
function loadOtherWords(locale: Locale): Promise<Words> {
  return loadWorkWords(locale === "en-US" ? "zh-CN" : "en-US");
}

interface Values {
  /** Letter of the problem that the announcement is about; empty if it is about no problem. */
  letter: string;
  text: string;
  /** Null if the title is derived from the subject. */
  ownTitle: string | null;
  /** The text in the language that the organizer does not use; null: all readers see the same text. */
  otherText: string | null;
}

/**
 * The fields of the call that sends the announcement. `content` is for readers of Chinese, or for all readers if there
 * is no other text; `contentEn` is for readers of English.
 */
async function announcementOf({ text, otherText, letter }: Values, title: string, locale: Locale) {
  const status = 0 as const;
  const content = text.trim();
  const other = otherText?.trim();
  if (!other) return { title, content, status };
  const otherTitle = subjectText(await loadOtherWords(locale), letter);
  return locale === "en-US"
    ? { title: otherTitle, content: other, titleEn: title, contentEn: content, status }
    : { title, content, titleEn: otherTitle, contentEn: other, status };
}

/** Keeps the typed text as a draft, and sends the announcement. */
function useAnnouncing(onClose: () => void) {
  const t = useWorkWords();
  const locale = useDisplayLocale();
  const client = useQueryClient();
  const { cid, uid } = useContest();
  const draft = useDialogDraft<Values>(`announcement/${cid}`, {
    stored: { letter: "", text: "", ownTitle: null, otherText: null },
  });
  const form = useFields<Values>({
    initialValues: draft.startValues,
    onValuesChange: draft.keep,
    async send(values) {
      const subject = subjectText(t, values.letter);
      const title = (values.ownTitle ?? subject).trim() || subject;
      const announcement = await announcementOf(values, title, locale);
      try {
        await call(createContestAnnouncement, { cid, announcement });
        draft.end();
        toast("good", t("announce.sent"));
        onClose();
      } finally {
        void client.invalidateQueries({ queryKey: ["contest", "announcements", uid, cid] });
      }
    },
  });
  return { draft, form, title: form.values.ownTitle ?? subjectText(t, form.values.letter), locale };
}

/**
 * Writes an announcement to all contestants. Only the text is required; if the user enters no title, it is derived from
 * the selected subject. Closing the dialog keeps the text that the user typed as a draft.
 */
export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const t = useWorkWords();
  const { cid, uid } = useContest();
  const problems = useQuery(contestProblemsQuery(cid, uid)).data ?? [];
  const { draft, form, title, locale } = useAnnouncing(onClose);
  const { letter, text, otherText } = form.values;
  const { close, question } = useDraftClose(draft, onClose);
  const templateIn = (words: Words, typed: string) =>
    templates.find((name) => typed === templateText(words, name, letter));
  // If the other language's UI strings cannot be loaded, the text in that language stays unchanged.
  const otherWords = () => loadOtherWords(locale).catch(() => null);
  const setOtherTemplate = async (name: Template) => {
    const words = await otherWords();
    if (words) form.set("otherText", templateText(words, name, letter));
  };
  const setTemplate = (name: Template) => {
    form.set("text", templateText(t, name, letter));
    if (otherText !== null) void setOtherTemplate(name);
  };
  const addOther = () => {
    form.set("otherText", "");
    const template = templateIn(t, text);
    if (template) void setOtherTemplate(template);
  };
  // In an unchanged template, the problem letter follows the chosen subject; the user's own text is never replaced.
  const chooseSubject = async (next: string) => {
    const template = templateIn(t, text);
    form.fill({ letter: next, ...(template && { text: templateText(t, template, next) }) });
    if (!otherText) return;
    const words = await otherWords();
    const otherTemplate = words && templateIn(words, otherText);
    if (otherTemplate) form.set("otherText", templateText(words, otherTemplate, next));
  };
  return (
    <Dialog
      title={t("announce.title")}
      width="40rem"
      onClose={close}
      footer={
        question || (
          <>
            <Button onClick={close}>{t("announce.cancel")}</Button>
            <Button
              look="primary"
              busy={form.busy}
              disabled={text.trim() === ""}
              onClick={() => form.submit()}
            >
              {t("announce.send")}
            </Button>
          </>
        )
      }
    >
      {/* There is no form element, because Enter in a field must not send the announcement. */}
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
          <div className={css.row} role="group" aria-label={t("announce.about")}>
            {["", ...problems.map(({ displayId }) => displayId)].map((each) => (
              <Button
                key={each}
                size="small"
                look={each === letter ? "primary" : "plain"}
                aria-pressed={each === letter}
                onClick={() => void chooseSubject(each)}
              >
                {each === "" ? t("announce.general") : each}
              </Button>
            ))}
          </div>
          <TextAreaField
            {...form.field("text")}
            label={t("announce.text")}
            hint={t("announce.hint")}
            rows={5}
            maxLength={CONTENT_MAX}
            data-autofocus
          />
          {otherText === null ? (
            <div className={css.row}>
              <Button size="small" look="quiet" icon="globe" onClick={addOther}>
                {t("announce.addOther")}
              </Button>
            </div>
          ) : (
            <TextAreaField
              {...form.field("otherText")}
              label={t("announce.other")}
              hint={t("announce.otherHint")}
              lang={locale === "en-US" ? "zh" : "en"}
              rows={4}
              maxLength={CONTENT_MAX}
            />
          )}
          <div className={css.row} role="group" aria-label={t("announce.templates")}>
            {templates.map((name) => (
              <Button key={name} size="small" onClick={() => setTemplate(name)}>
                {t(`announce.templateName.${name}`)}
              </Button>
            ))}
          </div>
          <TextField
            {...form.field("ownTitle")}
            label={t("announce.heading")}
            value={title}
            maxLength={TITLE_MAX}
          />
        </div>
      </FieldPlacesContext>
    </Dialog>
  );
}
